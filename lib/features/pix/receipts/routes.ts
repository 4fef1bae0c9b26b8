import { operationId } from '@/lib/features/operations/schema'
import { batchId } from '@/lib/features/pix/batches/schema'
import { openBatchReceipts } from '@/lib/features/pix/receipts/batch/service'
import { receipts } from '@/lib/features/pix/receipts/contract'
import { openRefundReceipt, openTransferReceipt, readReceiptStatus } from '@/lib/features/pix/receipts/service'
import { paymentInput } from '@/lib/features/pix/refunds/schema'
import { downloadRoute } from '@/lib/server/http/download-route'
import { readRoute } from '@/lib/server/http/routes'

export const pixReceiptsRoutes = [
  readRoute(readReceiptStatus),
  downloadRoute(receipts.transfer, { input: operationId, run: openTransferReceipt }),
  downloadRoute(receipts.refund, { input: paymentInput, run: openRefundReceipt }),
  downloadRoute(receipts.batch, { input: batchId, run: openBatchReceipts }),
]
