import 'server-only'
import { Readable } from 'node:stream'
import { formatDay } from '@/lib/core/dates'
import { Problem } from '@/lib/core/errors'
import { formatMoney } from '@/lib/core/money/money'
import { voidStates } from '@/lib/core/operations/operation-states'
import { insertOutsideMail, type MailRow, mailsOfOperation } from '@/lib/features/notices/mail/store'
import { operationId } from '@/lib/features/operations/schema'
import { payeeEmail } from '@/lib/features/pix/payees/store/payments'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { paymentInput } from '@/lib/features/pix/refunds/schema'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { translators } from '@/lib/i18n/translators'
import { appendAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'
import type { Download } from '@/lib/server/download'
import { download } from '@/lib/server/download'
import { html } from '@/lib/server/html'
import { requestContext } from '@/lib/server/http/request-context'
import { mailIsOn } from '@/lib/server/mail-configured'
import { mailText, sheetOf } from '@/lib/server/mail-sheet'
import type { Message } from '@/lib/server/mail-transport'
import { findOperationRow, subjectRows } from '@/lib/server/operations/list'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { receipts } from './contract'
import { completed, type Receipt, receiptFileName } from './rules'
import { receiptSending, receiptSent, receiptStatus } from './schema'
import { receiptPdf } from './store/document'
import { refundDraft, transferDraft } from './store/drafts'

const draftOf = (row: OperationRow) => (row.kind === refunds.refund.kind ? refundDraft(row) : transferDraft(row))

export const readReceiptStatus = read(receipts.status, {
  input: operationId,
  output: receiptStatus,
  async run({ id }) {
    const row = await findOperationRow([transfers.send.kind, refunds.refund.kind], id)
    const found = completed(await draftOf(row))
    const sends = row.kind === transfers.send.kind && mailIsOn()
    return {
      missing: Array.isArray(found) ? found : [],
      sending: sends ? { email: await payeeEmail(id), mails: await mailsOfOperation(id, new Date()) } : null,
    }
  },
})

/** Sends the receipt of a transfer by e-mail. Throws `not_ready` with the missing facts, and `not_configured` without a mail server. */
export const sendReceipt = write(receipts.send, receiptSending, receiptSent, async ({ id, to }, person) => {
  await requireReceipt(await findOperationRow([transfers.send.kind], id))
  if (!mailIsOn()) throw new Problem('not_configured', 'There is no mail server')
  const locale = requestContext()?.locale ?? 'pt-BR'
  await (await db()).transaction(async (tx) => {
    const mail = { userId: person.id, operationId: id, recipient: to, locale, message: null, dueAt: new Date() }
    await insertOutsideMail(tx, { ...mail, mode: 'receipt' })
    const entry = {
      actor: person,
      action: 'pix.transfers.receipt',
      subject: id,
      outcome: 'done',
      detail: { to },
    } as const
    await appendAudit(tx, entry)
  })
  return { sentTo: to }
})

/** Composes the e-mail with a receipt when it is sent. */
export async function composeReceiptMail({
  operationId: id,
  recipient,
  messageId,
  locale,
}: MailRow): Promise<Message | null> {
  if (id === null || recipient === null) return null
  const receipt = await requireReceipt(await findOperationRow([transfers.send.kind], id))
  const t = translators[locale ?? 'pt-BR']
  const { payer, amountCents, settledAt } = receipt
  const facts = {
    payer: payer.name,
    amount: formatMoney(amountCents, locale ?? 'pt-BR'),
    day: formatDay(settledAt, locale ?? 'pt-BR'),
  }
  const [title, what, why] = [
    t('receipts.mail.title', facts),
    t('receipts.mail.what', facts),
    t('receipts.mail.why', facts),
  ]
  const content = await receiptPdf(receipt, new Date())
  return {
    to: recipient,
    messageId,
    headers: {},
    subject: title,
    text: `${title}\n\n${what}\n\n--\n\n${why}\n`,
    html: sheetOf({
      sender: payer.name,
      title,
      locale: locale ?? 'pt-BR',
      body: mailText(what),
      foot: html`<p style="margin: 0">${why}</p>`,
    }),
    attachments: [{ filename: receiptFileName(receipt), contentType: 'application/pdf', content }],
  }
}

/** The receipt of a transfer. `not_ready` names the facts that are missing. */
export const openTransferReceipt = download(receipts.transfer, operationId, async ({ id }) => {
  return pdfOf(await requireReceipt(await findOperationRow([transfers.send.kind], id)))
})

/** The receipt of the refund of a payment. `not_ready` names the facts that are missing. */
export const openRefundReceipt = download(receipts.refund, paymentInput, async ({ endToEndId }) => {
  const rows = await subjectRows(refunds.refund.kind, endToEndId)
  const [row] = rows.filter(({ state }) => !voidStates.some((ended) => ended === state))
  if (!row) throw new Problem('not_found', 'There is no refund of this payment')
  return pdfOf(await requireReceipt(row))
})

async function requireReceipt(row: OperationRow): Promise<Receipt> {
  const found = completed(await draftOf(row))
  if (!Array.isArray(found)) return found
  throw new Problem('not_ready', `There is no receipt yet; missing: ${found.join(', ')}`, {
    missing: found,
  })
}

async function pdfOf(receipt: Receipt): Promise<Download> {
  const pdf = await receiptPdf(receipt, new Date())
  return {
    stream: Readable.from([pdf]),
    bytes: pdf.length,
    contentType: 'application/pdf',
    fileName: receiptFileName(receipt),
  }
}
