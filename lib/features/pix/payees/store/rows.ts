import 'server-only'
import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { plain } from '@/lib/core/plain-text'
import { lastAnswers } from '@/lib/features/pix/directory/store/look-ups'
import { db } from '@/lib/server/db/client'
import { wordPattern } from '@/lib/server/db/word-pattern'
import { changeOf } from '../rules'
import type { PastHolder, Payee, PayeeKey } from '../schema'
import { holderOf, knownHolders } from './known'
import { keyHolders, payeeKeys, payeePayments, payeeSums, payees } from './tables'

export type PayeeRow = typeof payees.$inferSelect

const byName = sql`${payees.sortName} collate "C"`

/** The words of a search: each must be in the name, be the beginning of a tax id or be part of a key. */
function matching(text: string): SQL | undefined {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return and(
    ...words.map((word) => {
      const bare = word.replace(/[./-]/g, '')
      const inKey = `%${(bare && !/[@a-z]/.test(word) ? bare : word).replace(/[\\%_]/g, '\\$&')}%`
      return or(
        sql`${payees.search} like ${wordPattern(word)}`,
        sql`${payees.search} like ${wordPattern(bare || word)}`,
        sql`exists (select from ${payeeKeys} where ${payeeKeys.payeeId} = ${payees.id} and lower(${payeeKeys.value}) like ${inKey})`,
      )
    }),
  )
}

type Listed = {
  q?: string
  mark?: 'favorite' | 'unpaid'
  ids?: string[]
  after?: readonly [string, string]
  limit: number
}

/** Payees by name. */
export async function listPayees({ q, mark, ids, after, limit }: Listed): Promise<PayeeRow[]> {
  return (await db())
    .select()
    .from(payees)
    .where(
      and(
        q === undefined ? undefined : matching(q),
        ids && inArray(payees.id, ids),
        mark === 'favorite' ? eq(payees.favorite, true) : undefined,
        mark === 'unpaid'
          ? sql`not exists (select from ${payeePayments} where ${payeePayments.payeeId} = ${payees.id})`
          : undefined,
        after && sql`(${byName}, ${payees.id}) > (${after[0]}, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(byName, asc(payees.id))
    .limit(limit)
}

/** Count and sum of payments, less returned amounts. */
const paidSums = {
  count: sql<number>`coalesce(sum(${payeeSums.payments}), 0)::int`,
  cents: sql<string>`coalesce(sum(${payeeSums.cents}), 0)`.mapWith(Number),
}

/** Payees as the API returns them: with their keys, remembered holders and payments. */
export async function viewPayees(rows: readonly PayeeRow[]): Promise<Payee[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const database = await db()
  const keys = Map.groupBy(await viewKeys(ids), ({ payeeId }) => payeeId)
  const sums = await database
    .select({ payeeId: payeeSums.payeeId, ...paidSums, lastAt: sql<string>`max(${payeeSums.lastAt})` })
    .from(payeeSums)
    .where(and(inArray(payeeSums.payeeId, ids), gt(payeeSums.payments, 0)))
    .groupBy(payeeSums.payeeId)
  return rows.map(({ id, name, taxId, note, email, favorite, createdAt }) => {
    const paid = sums.find(({ payeeId }) => payeeId === id)
    return {
      id,
      name,
      taxId,
      note,
      email,
      favorite,
      createdAt: createdAt.toISOString(),
      keys: (keys.get(id) ?? []).map(({ key }) => key),
      paid: paid
        ? { count: paid.count, cents: paid.cents, lastAt: new Date(paid.lastAt).toISOString() }
        : { count: 0, cents: 0, lastAt: null },
    }
  })
}

async function viewKeys(payeeIds: string[]): Promise<{ payeeId: string; key: PayeeKey }[]> {
  const database = await db()
  const rows = await database
    .select()
    .from(payeeKeys)
    .where(inArray(payeeKeys.payeeId, payeeIds))
    .orderBy(asc(payeeKeys.addedAt), asc(payeeKeys.value))
  const known = await knownHolders(rows, database)
  const found = await lastAnswers(database, [...known.keys()])
  return rows.map(({ payeeId, type, value }) => {
    const holder = known.get(value)
    const last = found.get(value)
    const change = holder && last !== undefined ? changeOf(holder, last) : null
    return {
      payeeId,
      key: {
        type,
        value,
        owner: holder?.owner ?? null,
        bank: holder?.bank ?? null,
        seenAt: holder?.seenAt ?? null,
        change,
        found: change && last ? { owner: last.owner, bank: last.bank, at: last.lookedUpAt } : null,
      },
    }
  })
}

/** Payees with a key whose last look-up found another holder or bank than the remembered one. */
export async function changedPayees(): Promise<string[]> {
  const rows = await (await db())
    .selectDistinct({ id: payeeKeys.payeeId })
    .from(payeeKeys)
    .innerJoin(keyHolders, eq(keyHolders.key, payeeKeys.value))
  const keys = await viewKeys(rows.map(({ id }) => id))
  return [...new Set(keys.filter(({ key }) => key.change !== null).map(({ payeeId }) => payeeId))]
}

/** Every holder that the keys of a payee ever had, and the holders of keys through which the payee was paid, newest first. */
export async function holdersOf(payeeId: string): Promise<PastHolder[]> {
  const database = await db()
  const own = database.select({ value: payeeKeys.value }).from(payeeKeys).where(eq(payeeKeys.payeeId, payeeId))
  const paidThrough = database
    .select({ key: payeeSums.key })
    .from(payeeSums)
    .where(and(eq(payeeSums.payeeId, payeeId), gt(payeeSums.payments, 0)))
  const rows = await database
    .select({ holder: keyHolders, ...paidSums })
    .from(keyHolders)
    .leftJoin(payeeSums, eq(payeeSums.holderId, keyHolders.id))
    .where(or(inArray(keyHolders.key, own), inArray(keyHolders.key, paidThrough)))
    .groupBy(keyHolders.id)
    .orderBy(desc(keyHolders.id))
  const current = new Set<string>()
  return rows.map(({ holder, count, cents }) => {
    const isCurrent = holder.accepted && !current.has(holder.key)
    if (isCurrent) current.add(holder.key)
    return {
      id: holder.id,
      key: { type: holder.keyType, value: holder.key },
      ...holderOf(holder),
      firstSeenAt: holder.firstSeenAt.toISOString(),
      seenAt: holder.seenAt.toISOString(),
      current: isCurrent,
      accepted: holder.accepted,
      paid: { count, cents },
    }
  })
}
