import 'server-only'
import { recentPart, type SyncPart, wholePart } from './syncs'

/** Whether all that upstream lists of a month has been read; of an empty one, of what has no month. */
export function listedMonths(parts: readonly SyncPart[]): (period: string) => boolean {
  const done = new Map(parts.map(({ part, completedAt }) => [part, completedAt !== null]))
  const from = parts.find(({ part }) => part === recentPart)?.fromPeriod ?? null
  return (period) => {
    if (period === '') return done.get(wholePart) === true
    if (from !== null && period >= from) return done.get(recentPart) === true
    // The part of the whole list is there once nothing is older than the months that have one of their own.
    return done.get(period) ?? done.has(wholePart)
  }
}

/** Whether all that upstream lists has been read. */
export function isAllListed(parts: readonly SyncPart[]): boolean {
  return listedMonths(parts)('') && parts.every(({ completedAt }) => completedAt !== null)
}
