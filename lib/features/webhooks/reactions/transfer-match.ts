import 'server-only'
import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { transferInput, transferResult } from '@/lib/features/pix/transfers/schema'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import type { TransferHints } from './transfer-hints'

const kind = 'pix.transfer'

const isKey = (text: string) => z.guid().safeParse(text).success

export const txidOf = ({ result }: OperationRow): string | null => transferResult.safeParse(result).data?.txid ?? null
/** As it was sent; ours by default is the operation's own id. */
export const externalIdOf = ({ id, input }: OperationRow) => transferInput.safeParse(input).data?.externalId ?? id

const unique = (texts: string[]) => [...new Set(texts)]

/** Every transfer of ours that was ever sent and that some event may name. */
export async function findNamed(told: readonly TransferHints[]): Promise<OperationRow[]> {
  const txids = unique(told.flatMap((hints) => hints.txids))
  const externalIds = unique(told.flatMap((hints) => hints.externalIds))
  const ids = unique([...told.flatMap(({ keys }) => keys), ...externalIds].filter(isKey).map((id) => id.toLowerCase()))
  const named = [
    txids.length > 0 ? inArray(sql`${operations.result}->>'txid'`, txids) : undefined,
    ids.length > 0 ? inArray(operations.id, ids) : undefined,
    // The text that people search by has an index; what it finds is compared exactly.
    ...externalIds.map(
      (id) => sql`(${operations.search} like ${`%${literal(id)}%`} and ${operations.input}->>'externalId' = ${id})`,
    ),
  ].filter((condition) => condition !== undefined)
  if (named.length === 0) return []
  return (await db())
    .select()
    .from(operations)
    .where(and(eq(operations.kind, kind), isNotNull(operations.sentAt), or(...named)))
}

const literal = (text: string) => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

export type Match = OperationRow | 'none' | 'unclear'

/** The one transfer that everything fits by which an event names any of ours; a person may give an external id twice. */
export function matchOf({ txid, txids, keys, externalIds }: TransferHints, rows: readonly OperationRow[]): Match {
  const lower = keys.map((key) => key.toLowerCase())
  const ways = [
    rows.filter(({ id }) => lower.includes(id)),
    rows.filter((row) => txids.includes(txidOf(row) ?? '')),
    rows.filter((row) => externalIds.includes(externalIdOf(row))),
  ].filter((found) => found.length > 0)
  if (ways.length === 0) return 'none'
  const fitting = rows.filter((row) => ways.every((found) => found.includes(row)))
  const [one] = fitting
  if (!one || fitting.length > 1) return 'unclear'
  const own = txidOf(one)
  return txid === null || own === null || txids.includes(own) ? one : 'unclear'
}

/** Whether the answer that tells a transfer's txid is still to come, so that an event which names nothing else may be about it. */
export async function mayBeUnderWay({ event, amounts }: TransferHints): Promise<boolean> {
  const rows = await (await db())
    .select({ amountCents: operations.amountCents })
    .from(operations)
    .where(
      and(
        eq(operations.kind, kind),
        inArray(operations.state, ['sending', 'unknown']),
        lte(operations.sentAt, event.receivedAt),
      ),
    )
  return rows.some(({ amountCents }) => amounts.length === 0 || amounts.includes(amountCents ?? Number.NaN))
}
