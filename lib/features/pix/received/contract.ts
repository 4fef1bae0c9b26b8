import { readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { ReceivedEntry, ReceivedFilter } from './schema'

export const received = readContract<ReceivedFilter, Page<ReceivedEntry>>('pix/received', {
  may: 'pix.received.read',
  watch: (page) => (page ? 30_000 : 0),
  longestWatched: 1,
})
