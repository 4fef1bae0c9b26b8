import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'

const again = new Set<Query>()

/**
 * A first read that is under way when something changes may have been answered from before: the library would take it for
 * fresh, here it is read once more when it has come.
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
