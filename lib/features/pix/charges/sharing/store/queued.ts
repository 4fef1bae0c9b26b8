import 'server-only'
import { and, eq, max } from 'drizzle-orm'
import type { Locale } from '@/lib/core/locale'
import { insertOutsideMail, skipOutsideMails } from '@/lib/features/notices/mail/store'
import { checkBrCode } from '@/lib/features/pix/charges/rules/br-code-check'
import { chargeStatus } from '@/lib/features/pix/charges/rules/charge-status'
import type { Charge } from '@/lib/features/pix/charges/schema'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import type { Transaction } from '@/lib/server/db/client'
import { mails } from '@/lib/server/db/mail-tables'
import { reminderTimes } from '../rules'

/** The code that a payer may be given; null where it cannot be paid now, `doubtful` where it differs from the request. */
export function payableCode(charge: Charge, now: Date): string | null {
  if (!charge.result || chargeStatus(charge, now) !== 'waiting') return null
  const { copyPaste, txid } = charge.result
  const { amountCents, valueChangeMode } = charge.input
  const { doubts } = checkBrCode(copyPaste, { amountCents, txid, amountOpen: valueChangeMode !== undefined })
  return doubts.length > 0 ? 'doubtful' : copyPaste
}

type Queued = {
  id: string
  expiry: Date
  email: { to: string; message?: string; remind?: boolean }
  locale: Locale
  /** Who has it sent. */
  userId: string
  dueAt: Date
}

/** Has a charge sent by e-mail, with a reminder before its expiry and one after where they are wanted. */
export async function queueMails(tx: Transaction, { id, expiry, email, locale, userId, dueAt }: Queued): Promise<void> {
  const mail = { userId, operationId: id, recipient: email.to, locale }
  await insertOutsideMail(tx, { ...mail, mode: 'charge', message: email.message || null, dueAt })
  if (!email.remind) return
  await skipOutsideMails(tx, { operationId: id, recipient: email.to, modes: ['charge-expiring', 'charge-expired'] })
  const { before, after } = reminderTimes(new Date(), expiry)
  if (before) await insertOutsideMail(tx, { ...mail, mode: 'charge-expiring', message: null, dueAt: before })
  await insertOutsideMail(tx, { ...mail, mode: 'charge-expired', message: null, dueAt: after })
}

/** Between two e-mails of a batch: mail servers refuse a sender of very many at once. */
const paceMs = 2_000

/** When the next e-mail of a batch goes: at a pace after those that wait. */
export async function nextInPace(tx: Transaction): Promise<Date> {
  const [last] = await tx
    .select({ dueAt: max(mails.dueAt) })
    .from(mails)
    .where(and(eq(mails.state, 'waiting'), eq(mails.mode, 'charge')))
  return new Date(Math.max(Date.now(), (last?.dueAt?.getTime() ?? 0) + paceMs))
}

export function auditSharing(
  tx: Transaction,
  action: 'share' | 'revoke',
  subject: string,
  actor: Pick<Person, 'id' | 'email'> | null,
  detail = {},
): Promise<void> {
  return appendAudit(tx, { actor, action: `pix.charges.${action}`, subject, outcome: 'done', detail })
}
