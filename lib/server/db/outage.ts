import 'server-only'
import { log } from '@/lib/server/log'

/**
 * Codes of the connection, of looking up its host, and of PostgreSQL itself: shutdown, no space, missing files, taken
 * over by another process.
 */
const codes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08...|53...|57P0.|57014|58...|25006|25P03)$/

/** Messages of driver errors without a code, and PostgreSQL's messages about its files whose code is ambiguous. */
const words =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Query read timeout|timeout expired|after calling end on the pool|PGlite is clos|folder .* is gone or cannot be written|could not (open|create|read|write|extend|stat|access|fsync|rename|remove|truncate) (from |to )?(file|directory)/

/** Whether an error means that the database was unavailable. A `Problem` has its own reason. */
export function isDatabaseOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error && !('extras' in cause); cause = cause.cause) {
    if ('code' in cause && codes.test(String(cause.code))) return true
    if (words.test(cause.message)) return true
  }
  return false
}

/** Maximum wait for a query that the caller can do without, in ms. */
export const databaseTimeoutMs = 2_000

/** The query's result, or `instead` when the database is unavailable or too slow. */
export async function ifAnswered<T>(asking: Promise<T>, instead: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(instead()), databaseTimeoutMs)
  })
  try {
    return await Promise.race([asking, silence])
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error
    return instead()
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for a write that is useful but not required; a failure is only logged. */
export function storeIfPossible(what: string, storing: Promise<unknown>): Promise<unknown> {
  return ifAnswered(storing, () => log().warn(`${what} were not stored: the database is away`))
}

/** Stores upstream's records at once; a record that cannot be stored is logged, and the others are stored. */
export async function storeAll<T>(
  what: string,
  items: readonly T[],
  store: (items: readonly T[]) => Promise<unknown>,
): Promise<void> {
  if (items.length === 0) return
  try {
    await store(items)
  } catch (error) {
    if (isDatabaseOutage(error)) throw error
    if (items.length === 1) {
      log().warn({ error }, `one of the ${what} was not stored`)
      return
    }
    const half = Math.ceil(items.length / 2)
    await storeAll(what, items.slice(0, half), store)
    await storeAll(what, items.slice(half), store)
  }
}
