import 'server-only'
import { Readable } from 'node:stream'
import { toString as drawQr, toBuffer } from 'qrcode'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import type { Locale } from '@/lib/core/locale'
import { insertOutsideMail, mailsOfOperation, skipOutsideMails } from '@/lib/features/notices/mail/store'
import { operationId } from '@/lib/features/operations/schema'
import { charges } from '@/lib/features/pix/charges/contract'
import { checkBrCode } from '@/lib/features/pix/charges/rules/br-code-check'
import { chargeExpiry, chargeStatus } from '@/lib/features/pix/charges/rules/charge-status'
import type { Charge } from '@/lib/features/pix/charges/schema'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db, type Transaction } from '@/lib/server/db/client'
import type { Download } from '@/lib/server/http/download-route'
import { requestContext } from '@/lib/server/http/request-context'
import { mailIsOn } from '@/lib/server/mail/configured'
import { findOperationRow } from '@/lib/server/operations/list'
import { read } from '@/lib/server/read'
import { chargeOf } from './charge'
import { sharing } from './contract'
import { pageUrl } from './page-url'
import { reminderTimes } from './rules'
import { chargeSharing, type codeInput, type Shared, type shareInput } from './schema'
import { insertShare, revokeShares, sharesOf } from './store/shares'

/**
 * Makes an address of the payer's page and, with `email`, has it sent. Throws `not_ready` where there is no code to pay with:
 * not made yet, paid, expired, or given up.
 */
export async function shareCharge({ id, email, renew }: z.output<typeof shareInput>, person: Person): Promise<Shared> {
  const charge = await chargeOf(id)
  payableCode(charge)
  if (email && !mailIsOn()) throw new Problem('not_configured', 'There is no mail server')
  const locale = requestContext()?.locale ?? 'pt-BR'
  const token = await (await db()).transaction(async (tx) => {
    if (renew) await revokeShares(tx, id)
    if (email) await queueMails(tx, { id, expiry: chargeExpiry(charge), email, locale, person })
    await audit(tx, 'share', id, person, email && { to: email.to, remind: email.remind ?? false })
    return insertShare(tx, { operationId: id, createdBy: person.id })
  })
  return { url: pageUrl(token), ...(email && { sentTo: email.to }) }
}

type Queued = {
  id: string
  expiry: Date
  email: NonNullable<z.output<typeof shareInput>['email']>
  locale: Locale
  person: Person
}

async function queueMails(tx: Transaction, { id, expiry, email, locale, person }: Queued): Promise<void> {
  const now = new Date()
  const mail = { userId: person.id, operationId: id, recipient: email.to, locale }
  await insertOutsideMail(tx, { ...mail, mode: 'charge', message: email.message || null, dueAt: now })
  if (!email.remind) return
  await skipOutsideMails(tx, { operationId: id, recipient: email.to, modes: ['charge-expiring', 'charge-expired'] })
  const { before, after } = reminderTimes(now, expiry)
  if (before) await insertOutsideMail(tx, { ...mail, mode: 'charge-expiring', message: null, dueAt: before })
  await insertOutsideMail(tx, { ...mail, mode: 'charge-expired', message: null, dueAt: after })
}

/** Ends every address of the page, and every e-mail about it that has not gone. */
export async function revokeCharge(id: string, person: Person): Promise<void> {
  await findOperationRow([charges.create.kind], id)
  await (await db()).transaction(async (tx) => {
    const ended = await revokeShares(tx, id)
    await skipOutsideMails(tx, { operationId: id })
    await audit(tx, 'revoke', id, person, { ended })
  })
}

/** The QR code of a charge that can be paid now. */
export async function openCode({ id, format }: z.output<typeof codeInput>): Promise<Download> {
  const code = payableCode(await chargeOf(id))
  const options = { errorCorrectionLevel: 'M', margin: 4 } as const
  const file =
    format === 'png'
      ? await toBuffer(code, { ...options, width: 1_024 })
      : Buffer.from(await drawQr(code, { ...options, type: 'svg' }))
  return {
    contentType: format === 'png' ? 'image/png' : 'image/svg+xml',
    fileName: `qrcode-pix-${id.slice(0, 8)}.${format}`,
    stream: Readable.from([file]),
    bytes: file.length,
  }
}

/** Throws where there is no code that a payer may be given. */
function payableCode(charge: Charge): string {
  if (!charge.result || chargeStatus(charge, new Date()) !== 'waiting')
    throw new Problem('not_ready', 'The charge has no code that could be paid now')
  const { copyPaste, txid } = charge.result
  const { amountCents, valueChangeMode } = charge.input
  const { doubts } = checkBrCode(copyPaste, { amountCents, txid, amountOpen: valueChangeMode !== undefined })
  if (doubts.length > 0) throw new Problem('not_ready', 'The code differs from the charge that was requested')
  return copyPaste
}

function audit(tx: Transaction, action: 'share' | 'revoke', subject: string, actor: Person, detail = {}) {
  return appendAudit(tx, { actor, action: `pix.charges.${action}`, subject, outcome: 'done', detail })
}

export const getSharing = read(sharing.one, {
  input: operationId,
  output: chargeSharing,
  async run({ id }) {
    await findOperationRow([charges.create.kind], id)
    const [{ links, opened, lastOpenedAt }, mails] = await Promise.all([sharesOf(id), mailsOfOperation(id, new Date())])
    return {
      links,
      opened,
      lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
      mails,
      email: mailIsOn(),
    }
  },
})
