import 'server-only'
import { readOf, readProgress } from '@/lib/features/documents/index/store/reading'

/** How much of a month's notes has been listed and read. */
export async function notesReading(month: string) {
  const { months, isListed, problem } = await readProgress()
  const of = (fits: (period: string) => boolean) =>
    readOf(
      months.filter(({ period }) => fits(period)),
      isListed(month),
    )
  const { documents: listed, withContent: read, ...rest } = of((period) => period === month)
  // Newer months are read first.
  return { ...rest, listed, read, requests: of((period) => period >= month).waiting, problem }
}
