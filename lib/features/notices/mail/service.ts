import 'server-only'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { type ChoiceKind, choiceKinds } from '@/lib/core/notice-choices'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { callerAddress } from '@/lib/server/http/caller'
import { setPageStatus } from '@/lib/server/http/incoming'
import { requestContext } from '@/lib/server/http/request-context'
import { wrongAddresses } from '@/lib/server/http/wrong-addresses'
import { senderHost } from '@/lib/server/mail-configured'
import { type Sent, sendMessage } from '@/lib/server/mail-transport'
import { parseInput } from '@/lib/server/parse'
import { readChoices, upsertChoices } from '../choices/store'
import { testMessage } from './compose'
import { findRecipient, hastenMails } from './store'
import { openUnsubscribeToken, type UnsubscribeScope, type Unsubscription } from './token'

const countWrong = wrongAddresses('unsubscribe')

type Opened = { opened: Unsubscription | null } | { limitedSeconds: number }

function openToken(token: string, from: string | null): Opened {
  const opened = openUnsubscribeToken(token)
  const limitedSeconds = opened ? 0 : countWrong(from)
  return limitedSeconds > 0 ? { limitedSeconds } : { opened }
}

/**
 * What an unsubscription address would turn off; null for an invalid address. Changes nothing. After too many invalid
 * addresses `limited`, and the page's status is 429.
 */
export function unsubscriptionOf(token: string, headers: Headers): UnsubscribeScope | null | 'limited' {
  const found = openToken(token, callerAddress(headers))
  if ('opened' in found) return found.opened?.scope ?? null
  setPageStatus(headers, 429, { 'retry-after': String(found.limitedSeconds) })
  return 'limited'
}

const named = z.strictObject({ token: z.string().max(400) })

/** Address of the page that shows what an unsubscription turns off. */
export const unsubscribePath = (params: unknown): string =>
  `/unsubscribe/${encodeURIComponent(parseInput(named, params).token)}`

/** Turns off e-mails as the address states; idempotent. Throws `not_found` for an invalid address. */
export async function unsubscribe(params: unknown): Promise<{ scope: UnsubscribeScope }> {
  const { token } = parseInput(named, params)
  const found = openToken(token, requestContext()?.address ?? null)
  if ('limitedSeconds' in found)
    throw new Problem('too_many_attempts', 'Too many addresses that are not good', { retryAfter: found.limitedSeconds })
  const { opened } = found
  const person = opened && (await findRecipient(opened.userId))
  if (!opened || !person) throw new Problem('not_found', 'There is no such address')
  const { scope } = opened
  const choiceOf = await readChoices([person.id])
  const isMeant = (kind: ChoiceKind) =>
    scope === 'all' || scope === kind || (scope === 'digest' && choiceOf(person, kind).email === 'digest')
  const rows = choiceKinds.filter(isMeant).map((kind) => {
    const { inApp, browser } = choiceOf(person, kind)
    return { userId: person.id, kind, inApp, browser, email: 'off' as const }
  })
  await upsertChoices(await db(), rows)
  return { scope }
}

/** Sends the person a test e-mail. */
export async function sendTestMail({ id, email }: Person): Promise<Sent> {
  const locale = (await findRecipient(id))?.locale ?? requestContext()?.locale ?? 'pt-BR'
  const sent = await sendMessage(testMessage(email, locale, `<${randomUUID()}@${senderHost()}>`))
  if (sent.ok) await hastenMails(new Date())
  return sent
}
