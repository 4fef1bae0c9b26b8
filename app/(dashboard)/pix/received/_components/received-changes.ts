'use client'

import { useEffect, useRef, useState } from 'react'
import type { ReceivedEntry } from '@/lib/features/pix/received/schema'

type Known = Pick<ReceivedEntry, 'id' | 'type'>

/** The entries without repeats: pages are numbered, so a new entry pushes old ones onto the next page, where they come again. */
export function withoutRepeats<T extends Known>(rows: readonly T[]): readonly T[] {
  const ids = new Set(rows.map(({ id }) => id))
  if (ids.size === rows.length) return rows
  return rows.filter(({ id }) => ids.delete(id))
}

/** The ids of what changed: another type than before, or not there before and above something that was. */
export function changesAmong(before: ReadonlyMap<string, string>, rows: readonly Known[]): ReadonlySet<string> {
  const lastKnown = rows.findLastIndex(({ id }) => before.has(id))
  return new Set(rows.flatMap(({ id, type }, at) => (at <= lastKnown && before.get(id) !== type ? [id] : [])))
}

type Seen = { list: string; types: ReadonlyMap<string, string> }

const none: ReadonlySet<string> = new Set()

/** The entries that came, or whose type changed, while their list was on the screen; `list` names it. */
export function useReceivedChanges(rows: readonly Known[], list: string): ReadonlySet<string> {
  const seen = useRef<Seen | null>(null)
  const [changes, setChanges] = useState(none)
  useEffect(() => {
    const before = seen.current?.list === list ? seen.current.types : new Map<string, string>()
    seen.current = { list, types: new Map(rows.map(({ id, type }) => [id, type])) }
    const found = changesAmong(before, rows)
    if (found.size > 0) setChanges(found)
  }, [rows, list])
  return changes
}
