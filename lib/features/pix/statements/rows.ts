import 'server-only'
import { movementsOf } from './preview'
import type { StatementRow } from './schema'
import type { OpenFile, ReadableFormat } from './table'

/**
 * The movements of a csv or ofx statement in file order, each with the texts of all its cells as written (end-to-end id, txid,
 * external id, memo…). `cents` is signed (negative: money out) and null where the file does not say it beyond doubt; `day` is
 * of São Paulo, null where it cannot be read. Rows of balances are left out. `open` opens the file from its beginning, and is
 * called twice. While a fetched statement is summed (`summing.ts`) the same rows are given to the callback of `readStatement`,
 * so that nothing needs to be read again.
 */
export function readStatementRows(format: ReadableFormat, open: OpenFile): AsyncGenerator<StatementRow> {
  return movementsOf(format, open)
}
