import 'server-only'
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { Problem } from '@/lib/core/errors'
import { likelyPixKeyType, normalizePixKey, type PixKeyType } from '@/lib/core/pix/pix-key'
import { type Database, db, type Transaction } from '@/lib/server/db/client'
import { UpstreamProblem } from '@/lib/server/upstream/failure'
import { lookUpKey } from '@/lib/server/upstream/pix/keys'
import { type DirectoryEntry, directoryEntry } from '../schema'
import { directoryLookUps } from './tables'

/** Stored for a look-up that failed: counted, and no answer about the key. */
const unanswered = false
const isAnswered = sql`${directoryLookUps.entry} is distinct from 'false'::jsonb`

/**
 * Looks up the directory once and stores what it answered, under the person on whose click it was, or null for a check of
 * Lastro's own. `not_found` when it has no such key.
 */
export async function askDirectory(
  personId: string | null,
  wanted: { key: string; keyType?: PixKeyType; accountId?: string },
  signal?: AbortSignal,
): Promise<DirectoryEntry> {
  const key = directoryKey(wanted)
  const store = async (entry: DirectoryEntry | null | typeof unanswered) => {
    await (await db()).insert(directoryLookUps).values({ by: personId, key, entry })
  }
  const found = await lookUpKey(wanted, { signal }).catch(async (thrown: unknown) => {
    if (thrown instanceof Problem && thrown.code === 'not_found') await store(null)
    // The provider may count it all the same.
    else if (thrown instanceof UpstreamProblem) await store(unanswered)
    throw thrown
  })
  const entry = { ...found, lookedUpAt: new Date().toISOString() }
  await store(entry)
  return entry
}

/** Normal form in which look-ups store a key, however it was typed. */
function directoryKey({ key, keyType = likelyPixKeyType(key) }: { key: string; keyType?: PixKeyType }): string {
  return keyType ? normalizePixKey(keyType, key) : key
}

const validMs = 24 * 3_600_000

/** The directory's last answer to this person about a key within a day; null without a look-up or a result. */
export async function lastFound(
  personId: string,
  { type, value }: { type: PixKeyType; value: string },
): Promise<DirectoryEntry | null> {
  const key = directoryKey({ key: value, keyType: type })
  const since = new Date(Date.now() - validMs)
  const [last] = await (await db())
    .select({ entry: directoryLookUps.entry })
    .from(directoryLookUps)
    .where(
      and(eq(directoryLookUps.by, personId), eq(directoryLookUps.key, key), gt(directoryLookUps.at, since), isAnswered),
    )
    .orderBy(desc(directoryLookUps.id))
    .limit(1)
  return directoryEntry.safeParse(last?.entry).data ?? null
}

/** The directory's last answer about each key, by key; null: there was no such key. */
export async function lastAnswers(database: Database | Transaction, keys: readonly string[], only?: SQL) {
  const { key, entry, id } = directoryLookUps
  const rows = await database
    .selectDistinctOn([key], { key, entry })
    .from(directoryLookUps)
    .where(and(inArray(key, [...keys]), isAnswered, only))
    .orderBy(key, desc(id))
  return new Map(rows.map((row) => [row.key, directoryEntry.nullable().safeParse(row.entry).data]))
}

/** The last holder that the directory named, by key. */
export const lastFoundByAnyone = (database: Database | Transaction, keys: readonly string[]) =>
  lastAnswers(database, keys, isNotNull(directoryLookUps.entry))

/** Number of a person's look-ups since an instant, null for Lastro's own, and of those without a result. */
export async function countLookUps(personId: string | null, since: Date): Promise<{ asked: number; missed: number }> {
  const [counted] = await (await db())
    .select({
      asked: sql<number>`count(*)::int`,
      missed: sql<number>`count(*) filter (where ${directoryLookUps.entry} is null)::int`,
    })
    .from(directoryLookUps)
    .where(
      and(
        personId === null ? isNull(directoryLookUps.by) : eq(directoryLookUps.by, personId),
        gte(directoryLookUps.at, since),
      ),
    )
  return counted ?? { asked: 0, missed: 0 }
}
