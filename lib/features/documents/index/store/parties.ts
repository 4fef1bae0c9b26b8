import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/lib/server/db/client'
import { indexedParties } from '@/lib/server/db/search-tables'
import { searchText } from './search-text'

export type Party = { taxId: string | null; name: string | null }

/** Stores the names of a note's parties, in a fixed order so that two writers never deadlock. */
export async function saveParties(tx: Database | Transaction, parties: readonly Party[]): Promise<void> {
  const rows = new Map(
    parties.flatMap(({ taxId, name }) =>
      taxId && name ? [[taxId, { taxId, name, search: searchText([name, taxId]) }] as const] : [],
    ),
  )
  if (rows.size === 0) return
  await tx
    .insert(indexedParties)
    .values([...rows.values()].sort((a, b) => (a.taxId < b.taxId ? -1 : 1)))
    .onConflictDoUpdate({
      target: indexedParties.taxId,
      set: { name: sql`excluded.name`, search: sql`excluded.search` },
      setWhere: sql`${indexedParties.name} is distinct from excluded.name`,
    })
}
