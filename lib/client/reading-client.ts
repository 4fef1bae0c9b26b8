import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'

const again = new Set<Query>()

/**
 * A first read that was in flight during a change may hold the old state: the library would treat it as fresh, so this
 * client repeats it on arrival.
 */
export class ReadingClient extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter((query) => query.promise && query.state.data === undefined && !again.has(query))
    const readAgain = first.map(async (query) => {
      again.add(query)
      await query.promise?.catch(() => undefined)
      again.delete(query)
      await super.invalidateQueries({ ...filters, queryKey: query.queryKey }, options)
    })
    await Promise.all([super.invalidateQueries(filters, options), ...readAgain])
  }
}
