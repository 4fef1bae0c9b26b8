import 'server-only'
import { z } from 'zod'
import { isAllListed } from '@/lib/features/documents/index/store/months'
import { env } from '@/lib/server/env'
import { read } from '@/lib/server/read'
import { documentIndex } from './contract'
import { indexStatus } from './schema'
import { readOf, readProgress } from './store/reading'
import { secondsFor } from './store/seconds-left'
import { recentPart } from './store/syncs'

export const getIndexStatus = read(documentIndex.status, {
  input: z.strictObject({}),
  output: indexStatus,
  run: async () => {
    const { months, parts, isListed, problem } = await readProgress()
    const recent = parts.find(({ part }) => part === recentPart)
    const listed = isAllListed(parts)
    const { documents, withContent, waiting, complete } = readOf(months, listed)
    const running = env().DOCUMENT_INDEX === 'on'
    return {
      documents,
      withContent,
      months: months.map(({ period, ...counts }) => ({ ...counts, period: period || null, listed: isListed(period) })),
      complete,
      listed,
      running,
      problem,
      secondsLeft: listed && running ? await secondsFor(waiting) : null,
      indexedAt: recent?.completedAt?.toISOString() ?? null,
    }
  },
})
