import { operationId } from '@/lib/features/operations/schema'
import { batchId } from '@/lib/features/pix/batches/schema'
import { openBatchReceipts } from '@/lib/features/pix/receipts/batch-service'
import { receipts } from '@/lib/features/pix/receipts/contract'
import { receiptSending, receiptSent } from '@/lib/features/pix/receipts/schema'
import {
  openRefundReceipt,
  openTransferReceipt,
  readReceiptStatus,
  sendReceipt,
} from '@/lib/features/pix/receipts/service'
import { paymentInput } from '@/lib/features/pix/refunds/schema'
import { downloadRoute } from '@/lib/server/http/download-route'
import { readRoute, writeRoute } from '@/lib/server/http/routes'

export const pixReceiptsRoutes = [
  readRoute(readReceiptStatus),
  writeRoute(receipts.send, { input: receiptSending, output: receiptSent, status: 202, run: sendReceipt }),
  downloadRoute(receipts.transfer, { input: operationId, run: openTransferReceipt }),
  downloadRoute(receipts.refund, { input: paymentInput, run: openRefundReceipt }),
  downloadRoute(receipts.batch, { input: batchId, run: openBatchReceipts }),
]
