import type { ReceivedEntry } from '@/lib/features/pix/received/schema'

type Known = Pick<ReceivedEntry, 'id' | 'type'>

/** Each entry once: while pages are numbered, a new entry pushes old ones onto the next page, where they come again. */
export function withoutRepeats<T extends Known>(rows: readonly T[]): readonly T[] {
  const ids = new Set(rows.map(({ id }) => id))
  if (ids.size === rows.length) return rows
  return rows.filter(({ id }) => ids.delete(id))
}

/** The ids of what is news: another type than before, or not there before and above something that was. */
export function newsAmong(before: ReadonlyMap<string, string>, rows: readonly Known[]): ReadonlySet<string> {
  const lastKnown = rows.findLastIndex(({ id }) => before.has(id))
  return new Set(rows.flatMap(({ id, type }, at) => (at <= lastKnown && before.get(id) !== type ? [id] : [])))
}
