import { currentDay } from '@/lib/core/dates'
import type { ChoiceKind, EmailChoice } from '@/lib/core/notice-choices'
import { saveOwnChoices } from '@/lib/features/notices/choices/service'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { notify } from '@/lib/server/notices'

/** A name that no e-mail may contain. */
const payerName = 'Zenaide Pagadora'
const amountCents = 987_654

/** Registers an unanswered infraction of a day (`YYYY-MM-DD`). */
export async function registerInfraction(date = currentDay(new Date())): Promise<string> {
  const id = crypto.randomUUID()
  await (await db()).insert(infractions).values({ id, status: 'pending', date, amountCents, payerName, extra: {} })
  return id
}

/** Notifies everyone who may answer about a new infraction. */
export async function notifyOfInfraction(kind: 'infraction.registered' | 'infraction.due-8h'): Promise<string> {
  const id = await registerInfraction()
  const data = { amountCents, situationType: 'SCAM', day: currentDay(new Date()) }
  await notify(await db(), { key: `${kind}:${id}`, kind, subject: id, data, to: { may: 'pix.infractions.answer' } })
  return id
}

export async function exportDone({ id: userId }: Person): Promise<void> {
  const data = { documents: 3, missing: 0, problem: null, scope: { kind: 'documents', count: 3 } }
  const key = `export.done:${crypto.randomUUID()}`
  await notify(await db(), { key, kind: 'export.done', subject: null, data, to: { userId } })
}

export const chooseEmail = (person: Person, kind: ChoiceKind, email: EmailChoice) =>
  saveOwnChoices.run({ choices: [{ kind, inApp: true, browser: false, email }] }, person)
