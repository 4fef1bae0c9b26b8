import 'server-only'
import { transferInput, transferResult } from '@/lib/features/pix/transfers/schema'
import { amountsUnderWay, findNamed } from '@/lib/features/pix/transfers/store/rows'
import { likeliest, operationIdsIn } from '@/lib/server/operations/named'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import type { TransferHints } from './transfer-hints'

const resultOf = ({ result }: OperationRow) => transferResult.safeParse(result).data
export const txidOf = (row: OperationRow): string | null => resultOf(row)?.txid ?? null
/** The sent external id; by default the operation's own id. */
export const externalIdOf = ({ id, input }: OperationRow) => transferInput.safeParse(input).data?.externalId ?? id

const unique = (texts: string[]) => [...new Set(texts)]

/** Every transfer of ours that some event may name. */
export function findMeant(all: readonly TransferHints[]): Promise<OperationRow[]> {
  const externalIds = unique(all.flatMap((hints) => hints.externalIds))
  const keys = all.flatMap((hints) => hints.keys)
  return findNamed({
    ids: unique(operationIdsIn([...keys, ...externalIds])),
    txids: unique(all.flatMap((hints) => hints.txids)),
    externalIds,
    endToEndIds: unique(all.flatMap((hints) => hints.endToEndIds)),
  })
}

export type Match = OperationRow | 'none' | 'unclear'

/** The likeliest transfer that matches every identifier of the event that any transfer of ours has; a person may use an external id twice. */
export function matchOf(
  { txid, txids, keys, externalIds, endToEndId, endToEndIds }: TransferHints,
  rows: readonly OperationRow[],
): Match {
  const lower = keys.map((key) => key.toLowerCase())
  const ways = [
    rows.filter(({ id }) => lower.includes(id)),
    rows.filter((row) => txids.includes(txidOf(row) ?? '')),
    rows.filter((row) => externalIds.includes(externalIdOf(row))),
  ].filter((found) => found.length > 0)
  // A return may name only the returned payment.
  if (ways.length === 0) ways.push(rows.filter((row) => endToEndIds.includes(resultOf(row)?.endToEndId ?? '')))
  if (ways[0]?.length === 0) return 'none'
  const agrees = (named: string | null, all: string[], own: string | null | undefined) =>
    named === null || typeof own !== 'string' || all.includes(own)
  const fitting = rows
    .filter((row) => ways.every((found) => found.includes(row)))
    .filter((row) => agrees(txid, txids, txidOf(row)) && agrees(endToEndId, endToEndIds, resultOf(row)?.endToEndId))
  return likeliest(fitting) ?? 'unclear'
}

/** Whether the answer with a transfer's txid is still to come, so that an event which names nothing else may be about it. */
export async function mayBeUnderWay({ event, amounts }: TransferHints): Promise<boolean> {
  const underWay = await amountsUnderWay(event.receivedAt)
  return underWay.some((cents) => amounts.length === 0 || amounts.includes(cents ?? Number.NaN))
}
