import 'server-only'
import { z } from 'zod'
import { isAllListed, listedMonths } from '@/lib/features/documents/index/store/months'
import { env } from '@/lib/server/env'
import { read } from '@/lib/server/read'
import { documentIndex } from './contract'
import { indexStatus } from './schema'
import { monthTotals } from './store/months'
import { secondsFor } from './store/seconds-left'
import { readParts, recentPart } from './store/syncs'

export const getIndexStatus = read(documentIndex.status, {
  input: z.strictObject({}),
  output: indexStatus,
  run: async () => {
    const [months, parts] = await Promise.all([monthTotals(), readParts()])
    const recent = parts.find(({ part }) => part === recentPart)
    const isListed = listedMonths(parts)
    const sum = (of: 'documents' | 'withContent' | 'waiting') => months.reduce((all, month) => all + month[of], 0)
    const listed = isAllListed(parts)
    const waiting = sum('waiting')
    const running = env().DOCUMENT_INDEX === 'on'
    return {
      documents: sum('documents'),
      withContent: sum('withContent'),
      months: months.map(({ period, ...counts }) => ({ ...counts, period: period || null, listed: isListed(period) })),
      complete: listed && waiting === 0,
      listed,
      running,
      problem: parts.find(({ error }) => error !== null)?.error ?? null,
      secondsLeft: listed && running ? await secondsFor(waiting) : null,
      indexedAt: recent?.completedAt?.toISOString() ?? null,
    }
  },
})
