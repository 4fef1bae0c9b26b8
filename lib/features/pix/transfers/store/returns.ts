import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { bookReturn } from '@/lib/features/pix/payees/store/book'
import { appendAudit } from '@/lib/server/audit/trail'
import { notify } from '@/lib/server/notices'
import { operationOf } from '@/lib/server/operations/operation'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { settle } from '@/lib/server/operations/settle'
import { transfers } from '../contract'
import { transferResult } from '../schema'

/** A return as upstream reports it: integer cents, null where the amount is unclear, and the instant or day. */
export type TransferReturn = { cents: number | null; at: string }

/**
 * What is stated of a return by amounts that may be in several units: all of it where none is stated or one of them is the
 * transfer's, else the part of it, and null where several parts are possible; undefined where each is more than was sent.
 */
export function returnedOf(amounts: readonly number[], sentCents: number): number | null | undefined {
  if (amounts.length === 0 || amounts.includes(sentCents)) return sentCents
  const parts = [...new Set(amounts)].filter((cents) => cents > 0 && cents < sentCents)
  return parts.length > 1 ? null : parts[0]
}

/**
 * Records that a confirmed transfer came back, with its audit entry and a notification to its maker; its state stays. Of
 * several returns the largest counts, since one return is reported in several ways.
 */
export async function recordReturn(
  row: OperationRow,
  { cents, at }: TransferReturn,
  detail: Record<string, unknown>,
): Promise<OperationRow | 'known' | 'changed'> {
  const known = transferResult.parse(row.result)
  const { amountCents } = row
  const isKnown = cents === null || (known.returnedCents !== null && cents <= known.returnedCents)
  if (known.returnedAt !== null && isKnown) return 'known'
  const result = { ...known, returnedAt: known.returnedAt ?? at, returnedCents: cents }
  const returned = await settle(operationOf(transfers.send.kind), row.id, { state: 'confirmed', result }, null, {
    completes: true,
    onlyIf: (current) => isDeepStrictEqual(current.result, row.result),
    async alongside(tx, { id, kind, createdBy }) {
      const recorded = { ...detail, returnedCents: cents }
      await bookReturn(tx, id, cents ?? 0)
      await appendAudit(tx, { actor: null, action: kind, subject: id, outcome: 'returned', detail: recorded })
      await notify(tx, {
        key: `returned:${id}:${cents}`,
        kind: 'transfer.returned',
        subject: id,
        data: { amountCents, returnedCents: cents },
        to: { userId: createdBy },
      })
    },
  })
  return returned ?? 'changed'
}
