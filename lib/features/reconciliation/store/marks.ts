import 'server-only'
import { asc, inArray, sql } from 'drizzle-orm'
import type { BackingSide } from '@/lib/core/backing'
import { db, type Transaction } from '@/lib/server/db/client'
import { isDatabaseOutage } from '@/lib/server/db/outage'
import { seenPayments } from '@/lib/server/db/schema'
import { log } from '@/lib/server/log'
import type { Group, Ids } from './group'
import { lockBacking } from './lock'
import { linkGroup, rematch, reread } from './match'
import { backingMarks, openRows } from './tables'

/** Maximum number of marks that are read and matched at once; of more, all rows are read first, so that each group is matched once. */
const little = 50
const batch = { read: 1_000, linked: 500 }

type Mark = typeof backingMarks.$inferSelect
type Step = { marks: number; changed: boolean }

/** Processes the next marks. Returns their number, and whether any link or state changed. */
export async function matchMarked(): Promise<Step> {
  const database = await db()
  const marks = await database.select().from(backingMarks).orderBy(asc(backingMarks.seq)).limit(batch.read)
  if (marks.length > 0) return { marks: marks.length, changed: await workOff(marks) }
  const rows = await database.select().from(openRows).limit(batch.linked)
  return { marks: rows.length, changed: rows.length > 0 && (await linkOpenRows(rows)) }
}

/** Processes all in one transaction; if that fails, each half by itself, and leaves a single failing row unchanged. */
async function workOff(marks: readonly Mark[]): Promise<boolean> {
  const database = await db()
  try {
    return await database.transaction(async (tx) => {
      await lockBacking(tx)
      const ids = await idsOf(tx, await takeMarks(tx, marks))
      if (ids.payments.length + ids.documents.length > little) return readFirst(tx, ids)
      const { group, changed } = await rematch(tx, ids)
      await takeLinked(tx, group)
      return changed
    })
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    const [first] = marks
    if (marks.length <= 1 || !first) {
      log().warn({ error, side: first?.side }, 'something that changed was not matched')
      await takeMarks(database, marks)
      return false
    }
    const half = Math.ceil(marks.length / 2)
    const changed = await workOff(marks.slice(0, half))
    return (await workOff(marks.slice(half))) || changed
  }
}

async function readFirst(tx: Transaction, ids: Ids): Promise<false> {
  await reread(tx, ids)
  const rows = [...rowsOf('payments', ids.payments), ...rowsOf('documents', ids.documents)]
  await tx.insert(openRows).values(rows).onConflictDoNothing()
  return false
}

const rowsOf = (side: BackingSide, ids: readonly string[]) => ids.map((id) => ({ side, id }))

function linkOpenRows(rows: readonly (typeof openRows.$inferSelect)[]): Promise<boolean> {
  const under = (wanted: BackingSide) => rows.flatMap(({ side, id }) => (side === wanted ? [id] : []))
  const ids = { payments: under('payments'), documents: under('documents') }
  return db().then((database) =>
    database.transaction(async (tx) => {
      await lockBacking(tx)
      const { group, changed } = await linkGroup(tx, ids)
      await takeLinked(tx, group)
      // A removed row is in no group.
      await takeOpenRows(tx, 'payments', ids.payments)
      await takeOpenRows(tx, 'documents', ids.documents)
      return changed
    }),
  )
}

async function takeLinked(tx: Transaction, { payments, documents }: Group): Promise<void> {
  await takeOpenRows(
    tx,
    'payments',
    payments.map(({ id }) => id),
  )
  await takeOpenRows(
    tx,
    'documents',
    documents.map(({ id }) => String(id)),
  )
}

async function takeOpenRows(tx: Transaction, side: BackingSide, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.execute(sql`
      delete from ${openRows} where side = ${side}
        and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
}

/** Takes the marks that no other instance has taken. Later changes are marked again. */
function takeMarks(tx: Pick<Transaction, 'delete'>, marks: readonly Mark[]): Promise<Mark[]> {
  const wanted = marks.map(({ seq }) => seq)
  return tx.delete(backingMarks).where(inArray(backingMarks.seq, wanted)).returning()
}

async function idsOf(tx: Transaction, marks: readonly Mark[]): Promise<Ids> {
  const under = (side: Mark['side']) => [...new Set(marks.flatMap((mark) => (mark.side === side ? [mark.id] : [])))]
  const txids = under('txids')
  const paid =
    txids.length === 0
      ? []
      : await tx.select({ id: seenPayments.endToEndId }).from(seenPayments).where(inArray(seenPayments.txid, txids))
  const payments = [...new Set([...under('payments'), ...paid.map(({ id }) => id)])]
  return { payments, documents: under('documents') }
}

/** Marks a month's payments and notes for a new matching and returns their number. */
export async function markMonth(month: string): Promise<number> {
  const database = await db()
  const inserted = await database
    .insert(backingMarks)
    .select(
      sql`
        select nextval('backing_marks_seq_seq'), side, id from (
          select 'payments' as side, id from backed_payments where month = ${month}
          union select 'payments', end_to_end_id from seen_payments where paid_at like ${`${month}%`}
          union select 'documents', id::text from indexed_documents where period = ${month} and content_state = 'read'
        ) rows`,
    )
    .returning({ seq: backingMarks.seq })
  return inserted.length
}
