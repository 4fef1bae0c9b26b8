import 'server-only'
import { recentPart, type SyncPart, wholePart } from './syncs'

const isDone = (parts: readonly SyncPart[], name: string) =>
  parts.some(({ part, completedAt }) => part === name && completedAt !== null)

/** Whether all that upstream lists of a month has been read; of an empty one, of what has no month. */
export function listedMonths(parts: readonly SyncPart[]): (period: string) => boolean {
  if (isDone(parts, wholePart)) return () => true
  const from = isDone(parts, recentPart) ? parts.find(({ part }) => part === recentPart)?.fromPeriod : null
  return (period) => Boolean(from && period >= from)
}

/** Whether all that upstream lists has been read. */
export const isAllListed = (parts: readonly SyncPart[]): boolean => isDone(parts, wholePart)
