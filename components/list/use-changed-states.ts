'use client'

import { useEffect, useRef, useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** The rows whose state became another while they were on the screen. */
export function useChangedStates(rows: readonly { id: string; state: string }[]): ReadonlySet<string> {
  const states = useRef(new Map<string, string>())
  const [changed, setChanged] = useState(none)
  useEffect(() => {
    const before = states.current
    const moved = rows.filter(({ id, state }) => before.has(id) && before.get(id) !== state)
    states.current = new Map(rows.map(({ id, state }) => [id, state]))
    if (moved.length > 0) setChanged(new Set(moved.map(({ id }) => id)))
  }, [rows])
  return changed
}
