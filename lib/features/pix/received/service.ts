import 'server-only'
import { canonicalJson } from '@/lib/core/canonical-json'
import { read } from '@/lib/server/read'
import { cachedRead } from '@/lib/server/upstream/cache'
import { received } from './contract'
import { receivedFilter, receivedPage } from './schema'
import { readReceived } from './store/entries'

/** Cache time, short enough that a refresh shows changes and long enough that a burst is one call. */
const freshMs = 2_000

/** A page of received and returned payments, in upstream's order; its payments are stored. */
export const listReceived = read(received, {
  input: receivedFilter,
  output: receivedPage,
  async run({ page, cursor, ...filter }, _person, { signal }) {
    const request = { ...filter, page: page ?? cursor }
    return cachedRead({
      key: `pix/received?${canonicalJson(request)}`,
      freshMs,
      signal,
      load: (call) => readReceived(request, { signal: call.signal }),
    })
  },
})
