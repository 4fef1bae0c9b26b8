import 'server-only'
import type { IndexRead } from '@/lib/features/documents/index/schema'
import { isAllListed, listedMonths, type MonthTotals, monthTotals } from './months'
import { readParts } from './syncs'

/** What is listed and read of each month, the newest first. */
export async function readProgress() {
  const [months, parts] = await Promise.all([monthTotals(), readParts()])
  const problem = parts.find(({ error }) => error !== null)?.error ?? null
  return { months, parts, isListed: listedMonths(parts), problem }
}

/** The counts of several months together; complete once all of them are listed and no XML is waiting. */
export function readOf(months: readonly MonthTotals[], isListed: boolean) {
  const sum = (of: Exclude<keyof MonthTotals, 'period'>) => months.reduce((all, month) => all + month[of], 0)
  const [documents, withContent, waiting] = [sum('documents'), sum('withContent'), sum('waiting')]
  return { documents, withContent, waiting, valueless: sum('valueless'), complete: isListed && waiting === 0 }
}

/** How much of the whole index has been read. A document whose file will never be readable counts as read. */
export async function indexRead(): Promise<IndexRead> {
  const { months, parts } = await readProgress()
  const { documents, waiting, complete } = readOf(months, isAllListed(parts))
  return { documents, withContent: documents - waiting, complete }
}
