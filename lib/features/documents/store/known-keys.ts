import 'server-only'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { DocumentStatus } from '@/lib/core/documents/document-status'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import type { KeyState } from '../keys-schema'
import { indexedDocuments } from './tables'

export type KnownKey = { state: KeyState; model: string | null }

/** How long a refusal is remembered: a note that upstream lacks today may be captured tomorrow. */
const missingMs = 10 * 60_000

const state = processState('missing keys', () => ({
  missing: new LRUCache<string, true>({ max: 50_000, ttl: missingMs }),
}))

/** Records that upstream has no document with this key. */
export function recordMissing(key: string): void {
  state.missing.set(key, true)
}

/** State of these keys without a request: by the index, and by recent refusals of upstream. */
export async function knownKeys(keys: readonly string[]): Promise<Map<string, KnownKey>> {
  const missing = keys.filter((key) => state.missing.has(key))
  const known = new Map<string, KnownKey>(missing.map((key) => [key, { state: 'missing', model: null }]))
  if (env().DOCUMENT_INDEX === 'off' || keys.length === 0) return known
  const { accessKey, model, status, purged } = indexedDocuments
  const wanted = sql`(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`
  const rows = await (await db())
    .select({ accessKey, model, status, purged })
    .from(indexedDocuments)
    .where(sql`${accessKey} in ${wanted}`)
    // A note that two companies have counts as available while either can be opened.
    .orderBy(sql`${purged} desc, ${status} = 'cancelled'`)
  for (const row of rows)
    if (row.accessKey !== null) known.set(row.accessKey, { state: stateOf(row), model: row.model })
  return known
}

export function stateOf({ purged, status }: { purged: boolean; status: DocumentStatus }): KeyState {
  if (purged) return 'purged'
  return status === 'cancelled' ? 'cancelled' : 'found'
}
