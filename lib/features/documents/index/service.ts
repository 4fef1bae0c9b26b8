import 'server-only'
import { z } from 'zod'
import { env } from '@/lib/server/env'
import { read } from '@/lib/server/read'
import { documentIndex } from './contract'
import { indexStatus } from './schema'
import { monthTotals } from './store/months'
import { readParts, recentPart, wholePart } from './store/syncs'

export const getIndexStatus = read(documentIndex.status, {
  input: z.strictObject({}),
  output: indexStatus,
  run: async () => {
    const [months, parts] = await Promise.all([monthTotals(), readParts()])
    const done = new Map(parts.map(({ part, completedAt }) => [part, completedAt !== null]))
    const recent = parts.find(({ part }) => part === recentPart)
    const from = recent?.fromPeriod ?? null
    const isListed = (period: string) =>
      period === ''
        ? done.get(wholePart) === true
        : done.get(from !== null && period >= from ? recentPart : period) === true
    const sum = (of: 'documents' | 'withContent' | 'waiting') => months.reduce((all, month) => all + month[of], 0)
    const listed = done.get(wholePart) === true && [...done.values()].every(Boolean)
    const waiting = sum('waiting')
    const running = env().DOCUMENT_INDEX === 'on'
    return {
      documents: sum('documents'),
      withContent: sum('withContent'),
      months: months.map(({ period, ...counts }) => ({ ...counts, period: period || null, listed: isListed(period) })),
      complete: listed && waiting === 0,
      listed,
      running,
      secondsLeft: listed && running ? Math.ceil((waiting * 90) / env().ACCOUNTING_REQUESTS_PER_MINUTE) : null,
      indexedAt: recent?.completedAt?.toISOString() ?? null,
    }
  },
})
