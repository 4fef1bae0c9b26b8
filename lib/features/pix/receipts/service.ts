import 'server-only'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { voidStates } from '@/lib/core/operations/operation-states'
import { operationId } from '@/lib/features/operations/schema'
import { refunds } from '@/lib/features/pix/refunds/contract'
import type { paymentInput } from '@/lib/features/pix/refunds/schema'
import { transfers } from '@/lib/features/pix/transfers/contract'
import type { Download } from '@/lib/server/http/download-route'
import { findOperationRow, subjectRows } from '@/lib/server/operations/list'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { read } from '@/lib/server/read'
import { receipts } from './contract'
import { completed, type Receipt, receiptFileName } from './rules/receipt'
import { receiptStatus } from './schema'
import { receiptPdf } from './store/document'
import { refundDraft, transferDraft } from './store/drafts'

const draftOf = (row: OperationRow) => (row.kind === refunds.refund.kind ? refundDraft(row) : transferDraft(row))

export const readReceiptStatus = read(receipts.status, {
  input: operationId,
  output: receiptStatus,
  async run({ id }) {
    const found = completed(await draftOf(await findOperationRow([transfers.send.kind, refunds.refund.kind], id)))
    return { missing: Array.isArray(found) ? found : [] }
  },
})

/** The receipt of a transfer. `not_ready` names the facts that are missing. */
export async function openTransferReceipt({ id }: z.output<typeof operationId>): Promise<Download> {
  return pdfOf(await requireReceipt(await findOperationRow([transfers.send.kind], id)))
}

/** The receipt of the refund of a payment. `not_ready` names the facts that are missing. */
export async function openRefundReceipt({ endToEndId }: z.output<typeof paymentInput>): Promise<Download> {
  const rows = await subjectRows(refunds.refund.kind, endToEndId)
  const [row] = rows.filter(({ state }) => !voidStates.some((ended) => ended === state))
  if (!row) throw new Problem('not_found', 'There is no refund of this payment')
  return pdfOf(await requireReceipt(row))
}

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
