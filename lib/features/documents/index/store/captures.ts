import 'server-only'
import { addMonths, currentMonth } from '@/lib/core/dates'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { addParts, captureOf, capturesOf, capturesSeconds, expedite, recentPart } from './syncs'

/** Maximum number of new documents that are read one by one; more are read with their months. */
const mostByThemselves = 5

export type Capture = { id: string; period: string | null }

/** Requests an immediate read of new documents: each one, or for many the months that they belong to. */
export async function followCaptures(captures: readonly Capture[]): Promise<void> {
  if (env().DOCUMENT_INDEX === 'off') return
  const database = await db()
  const [few, many] = captures.length <= mostByThemselves ? [captures, []] : [captures.filter(hasNoMonth), captures]
  await addParts(
    database,
    few.map(({ id }) => captureOf(id)),
  )
  const months = new Set(many.flatMap(({ period }) => period ?? []))
  const recentFrom = addMonths(currentMonth(new Date()), -1)
  const older = [...months].filter((month) => month < recentFrom)
  await addParts(
    database,
    older.map((month) => capturesOf(month)),
    capturesSeconds,
  )
  if (months.size > older.length) await expedite(recentPart)
}

const hasNoMonth = ({ period }: Capture) => period === null

/** Requests reading all of upstream's list again, as the budget allows. */
export async function readListsAgain(): Promise<void> {
  await expedite()
}
