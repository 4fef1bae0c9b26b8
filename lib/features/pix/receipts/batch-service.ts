import 'server-only'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { csvText } from '@/lib/core/csv-text'
import { Problem } from '@/lib/core/errors'
import { formatMoney } from '@/lib/core/money/money'
import { batchId } from '@/lib/features/pix/batches/schema'
import { type BatchAround, findBatch } from '@/lib/features/pix/batches/store/batches'
import { listRows, type RowAround } from '@/lib/features/pix/batches/store/rows'
import { transfers } from '@/lib/features/pix/transfers/contract'
import { download } from '@/lib/server/download'
import { type MadeFile, zipAsMade } from '@/lib/server/zip/zip-as-made'
import { receipts } from './contract'
import { completed, type Party, type Receipt, type ReceiptFact, receiptFileName } from './rules'
import { receiptPdf } from './store/document'
import { transferDraft } from './store/drafts'
import { accountHolder } from './store/holder'

/** The receipts of a batch as a zip, each made when it is read, with a list of every row. `not_ready` before it is sent. */
export const openBatchReceipts = download(receipts.batch, batchId, async ({ id }) => {
  const { batch } = await findBatch(id)
  if (batch.sendingSince === null) throw new Problem('not_ready', 'The batch has not been sent')
  return {
    stream: zipAsMade(filesOf(batch)),
    bytes: null,
    contentType: 'application/zip',
    fileName: `comprovantes-${batch.name.replace(/\.(csv|xlsx)$/i, '')}.zip`,
  }
})

const pageSize = 200

/** Labels of missing facts in the list. */
const labels: Record<ReceiptFact, string> = {
  settled: 'liquidação',
  'settled-at': 'dia e hora da liquidação',
  'end-to-end-id': 'ID end-to-end',
  amount: 'valor',
  payer: 'nome e documento do pagador',
  receiver: 'nome e documento do recebedor',
}

async function* filesOf({ id, accountId }: BatchAround['batch']): AsyncGenerator<MadeFile> {
  const holder = await accountHolder(accountId)
  const now = new Date()
  const list = [['linha', 'favorecido', 'valor', 'arquivo', 'falta']]
  for (let offset = 0; ; offset += pageSize) {
    const rows = await listRows({ batchId: id, order: 'line', offset, limit: pageSize })
    for (const found of rows) {
      const { row } = found
      const receipt = await receiptOf(found, holder)
      const path = Array.isArray(receipt) ? '' : `${String(row.line).padStart(4, '0')}-${receiptFileName(receipt)}`
      const missing = Array.isArray(receipt) ? receipt.map((fact) => labels[fact]).join(', ') : ''
      const cents = row.amountCents === null ? '' : formatMoney(row.amountCents, 'pt-BR').replace(/\s/g, ' ')
      list.push([
        String(row.line),
        Array.isArray(receipt) ? (row.name ?? '') : receipt.receiver.name,
        cents,
        path,
        row.excluded ? 'fora do lote' : missing,
      ])
      if (!Array.isArray(receipt)) yield { path, at: now, content: await receiptPdf(receipt, now) }
      // A receipt takes some milliseconds of CPU, so other requests are served in between.
      await nextTurn()
    }
    if (rows.length < pageSize) break
  }
  yield { path: 'comprovantes.csv', at: now, content: Buffer.from(csvText(list)) }
}

async function receiptOf({ operation }: RowAround, holder: Party): Promise<Receipt | ReceiptFact[]> {
  if (operation?.kind !== transfers.send.kind) return ['settled']
  return completed(await transferDraft(operation, holder))
}
