import 'server-only'
import { and, desc, eq, gt, gte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { db } from '@/lib/server/db/client'
import { directoryLookUps } from '@/lib/server/db/schema'
import { lookUpKey } from '@/lib/server/upstream/pix/keys'

const extra = z.record(z.string(), z.unknown()).default({})
const listed = z.object({
  key: z.string(),
  keyType: z.string().nullable(),
  owner: z.object({ name: z.string().nullable(), document: z.string().nullable(), extra }),
  bank: z.object({ name: z.string().nullable(), ispb: z.string().nullable(), extra }),
  lookedUpAt: z.string(),
  extra,
})
export type Listed = z.infer<typeof listed>

/** Asks the directory once and keeps what it answered, under the person on whose click it was asked. `not_found` when it has no such key. */
export async function askDirectory(
  personId: string,
  wanted: { key: string; keyType?: string; accountId?: string },
  signal?: AbortSignal,
): Promise<Listed> {
  const keep = async (entry: Listed | null) => {
    await (await db()).insert(directoryLookUps).values({ by: personId, key: wanted.key, entry })
  }
  const found = await lookUpKey(wanted, { signal }).catch(async (thrown: unknown) => {
    if (thrown instanceof Problem && thrown.code === 'not_found') await keep(null)
    throw thrown
  })
  const entry = { ...found, lookedUpAt: new Date().toISOString() }
  await keep(entry)
  return entry
}

const rememberMs = 24 * 3_600_000

/** What the directory last told this person about a key within a day; null when they did not look, or it had none. */
export async function lastTold(personId: string, key: string): Promise<Listed | null> {
  const since = new Date(Date.now() - rememberMs)
  const [last] = await (await db())
    .select({ entry: directoryLookUps.entry })
    .from(directoryLookUps)
    .where(and(eq(directoryLookUps.by, personId), eq(directoryLookUps.key, key), gt(directoryLookUps.at, since)))
    .orderBy(desc(directoryLookUps.id))
    .limit(1)
  return listed.safeParse(last?.entry).data ?? null
}

/** Whether two answers about a key name the same owner at the same bank. */
export function sameOwner(one: Listed, other: Listed): boolean {
  const told = ({ owner, bank }: Listed) => [owner.name, owner.document, bank.ispb].join('\n').toLowerCase()
  return told(one) === told(other)
}

/** How many look-ups this person has asked for since an instant, and how many of them found nothing. */
export async function countLookUps(personId: string, since: Date): Promise<{ asked: number; missed: number }> {
  const [counted] = await (await db())
    .select({
      asked: sql<number>`count(*)::int`,
      missed: sql<number>`count(*) filter (where ${directoryLookUps.entry} is null)::int`,
    })
    .from(directoryLookUps)
    .where(and(eq(directoryLookUps.by, personId), gte(directoryLookUps.at, since)))
  return counted ?? { asked: 0, missed: 0 }
}
