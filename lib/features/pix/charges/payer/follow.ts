import 'server-only'
import { LRUCache } from 'lru-cache'
import { Problem } from '@/lib/core/errors'
import { processState } from '@/lib/server/global-state'
import type { OperationRow } from '@/lib/server/operations/operation-row'

/** All pages of a charge share one look-up in this time. */
const sharedForMs = 10_000
/** Look-ups for all payers together keep this distance, so that the provider answers our own people. */
const distanceMs = 500

/** Reads the charge upstream; throws what reading throws. */
type Freshen = (row: OperationRow) => Promise<OperationRow>

const state = processState('look-ups for payers', () => ({
  lastAt: 0,
  lately: new LRUCache<string, true>({ max: 2_000, ttl: sharedForMs }),
}))

/** The charge as upstream last said it, asked again where it is time to; our own row where upstream does not answer. */
export async function followCharge(row: OperationRow, freshen: Freshen): Promise<OperationRow> {
  const now = performance.now()
  if (state.lately.has(row.id) || now - state.lastAt < distanceMs) return row
  state.lastAt = now
  state.lately.set(row.id, true)
  return freshen(row).catch((error: unknown) => {
    if (error instanceof Problem) return row
    throw error
  })
}
