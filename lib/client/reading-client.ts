import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient } from '@tanstack/react-query'

const underWay = (query: Query): boolean => query.state.data === undefined && query.state.fetchStatus === 'fetching'

/**
 * A first read that is under way when something changes may have been answered from before: the library would take it for
 * fresh, here it is read once more when it is done.
 */
export class ReadingClient extends QueryClient {
  readonly #again = new WeakSet<Query>()

  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter((query) => underWay(query) && !this.#again.has(query))
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...first.map((query) => this.#readAgain(query, filters)),
    ])
  }

  async #readAgain(query: Query, { refetchType }: InvalidateQueryFilters): Promise<void> {
    this.#again.add(query)
    await query.promise?.catch(() => undefined)
    this.#again.delete(query)
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType })
  }
}
