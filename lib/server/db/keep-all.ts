import 'server-only'
import { log } from '@/lib/server/log'
import { isDatabaseOutage } from './outage'

/** Keeps what upstream told, at once; something in it that cannot be kept is told of in the log and leaves the rest kept. */
export async function keepAll<T>(
  what: string,
  items: readonly T[],
  keep: (items: readonly T[]) => Promise<unknown>,
): Promise<void> {
  if (items.length === 0) return
  try {
    await keep(items)
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    if (items.length === 1) {
      log().warn({ error }, `one of the ${what} was not kept`)
      return
    }
    const half = Math.ceil(items.length / 2)
    await keepAll(what, items.slice(0, half), keep)
    await keepAll(what, items.slice(half), keep)
  }
}
