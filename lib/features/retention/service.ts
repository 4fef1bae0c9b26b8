import 'server-only'
import { isAllListed } from '@/lib/features/documents/index/store/months'
import { readParts } from '@/lib/features/documents/index/store/syncs'
import { env } from '@/lib/server/env'
import { everyone, read } from '@/lib/server/read'
import { retention } from './contract'
import { retentionInput, retentionSchema } from './schema'
import { expiryDays } from './store'

type Counts = { documents: number; neverExported: number }

const sum = (days: readonly Counts[]): Counts => ({
  documents: days.reduce((total, { documents }) => total + documents, 0),
  neverExported: days.reduce((total, { neverExported }) => total + neverExported, 0),
})

/**
 * Expiries of all documents of the index by day. A document that has expired and whose content the provider still has
 * counts on the day of its expiry: it can still be exported.
 */
export const getRetention = read(retention, {
  sameFor: everyone,
  input: retentionInput,
  output: retentionSchema,
  async run({ companyId }) {
    const [days, parts] = await Promise.all([expiryDays(companyId), readParts()])
    const months = [...Map.groupBy(days, ({ day }) => day.slice(0, 7))]
    return {
      months: months.map(([month, of]) => ({ month, ...sum(of) })),
      days,
      complete: env().DOCUMENT_INDEX === 'on' && isAllListed(parts),
    }
  },
})
