import 'server-only'
import { z } from 'zod'
import { canReceive, choiceKindOf, choiceKinds, choiceKindsOf } from '@/lib/core/notice-choices'
import { findUnread, noticesById } from '@/lib/features/notices/store'
import { translators } from '@/lib/i18n/translators'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { keepLocale } from '@/lib/server/db/people'
import { requestContext } from '@/lib/server/http/request-context'
import { mailIsOn } from '@/lib/server/mail-configured'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { noticeChoices } from './contract'
import { linesOf } from './notice-lines'
import { brief, briefInput, choicesInput, type OwnChoices, ownChoices } from './schema'
import { readChoices, upsertChoices } from './store'

const locale = () => requestContext()?.locale ?? 'pt-BR'

async function choicesOf(person: Person): Promise<OwnChoices> {
  const choiceOf = await readChoices([person.id])
  const kinds = choiceKinds.filter((kind) => canReceive(person.roles, kind))
  const choices = kinds.map((kind) => {
    const { inApp, browser, email } = choiceOf(person, kind)
    return { kind, inApp, browser, email }
  })
  return { choices, email: mailIsOn() }
}

export const getOwnChoices = read(noticeChoices.own, {
  input: z.strictObject({}),
  output: ownChoices,
  run: (_, person) => choicesOf(person),
})

/** Stores choices of every kind: those of kinds that the person's roles cannot receive apply once they can. */
export const saveOwnChoices = write(noticeChoices.save, choicesInput, ownChoices, async ({ choices }, person) => {
  await (await db()).transaction(async (tx) => {
    const last = new Map(choices.map((choice) => [choice.kind, choice]))
    await upsertChoices(
      tx,
      [...last.values()].map((choice) => ({ userId: person.id, ...choice })),
    )
    await keepLocale(tx, person.id, locale())
  })
  return choicesOf(person)
})

/** What a hidden tab shows of notifications: unread ones of the kinds that the person has chosen for it. */
export const getBrief = read(noticeChoices.brief, {
  input: briefInput,
  output: brief,
  async run({ ids }, person) {
    const choiceOf = await readChoices([person.id])
    const unread = await noticesById(await findUnread(person, { ids: ids.split(',') }))
    const wanted = unread.filter(({ kind }) => {
      const chosen = choiceKindOf(kind)
      return chosen !== null && canReceive(person.roles, chosen) && choiceOf(person, chosen).browser
    })
    const lines = linesOf(wanted)
    const [first] = lines
    if (!first) return { brief: null }
    const t = translators[locale()]
    const text = lines.length === 1 ? first.words(t) : t('mails.several', { count: wanted.length })
    return { brief: { text, address: lines.length === 1 ? choiceKindsOf[first.kind].screen : '/' } }
  },
})
