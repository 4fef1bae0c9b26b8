import 'server-only'
import { asc, inArray } from 'drizzle-orm'
import { db } from '@/lib/server/db/client'
import { rederive } from './derive'
import { billMarks } from './tables'

const batch = 1_000

/** Derives the bills of the next notes that changed. Comes back with how many marks that were. */
export async function deriveMarked(): Promise<number> {
  const database = await db()
  const marks = await database.select().from(billMarks).orderBy(asc(billMarks.seq)).limit(batch)
  if (marks.length === 0) return 0
  await database.transaction(async (tx) => {
    const taken = await tx
      .delete(billMarks)
      .where(
        inArray(
          billMarks.seq,
          marks.map(({ seq }) => seq),
        ),
      )
      .returning()
    await rederive(tx, [...new Set(taken.map(({ documentId }) => documentId))])
  })
  return marks.length
}
