'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isOverlay } from './screen-width'

export type SplitPaneState = Pick<ReturnType<typeof useSplitPane>, 'opened' | 'listRef' | 'onKeyDown'>

/**
 * The pane of a list, from the address, under one of these parameters; the first is that of the rows. Closing, also by
 * Escape, returns the focus to the row.
 */
export function useSplitPane<const W extends string>(rowWord: W, ...otherParams: W[]) {
  const params = [rowWord, ...otherParams]
  const [parsers] = useState(() => Object.fromEntries(params.map((word) => [word, parseAsString])))
  const [values, set] = useQueryStates(parsers)
  const listRef = useRef<HTMLElement>(null)
  const regionRef = useRef<HTMLElement>(null)
  const back = useRef<HTMLElement | null>(null)
  const word = params.find((each) => values[each])
  const id = (word && values[word]) ?? null
  const opened = id !== null

  useEffect(() => {
    if (opened) return
    back.current?.focus()
    back.current = null
  }, [opened])

  /** Over the list, the way back of the browser leads to it. */
  function show(shown: string, under: W = rowWord) {
    const history = !opened && isOverlay() ? 'push' : 'replace'
    void set(Object.fromEntries(params.map((each) => [each, each === under ? shown : null])), { history })
  }

  /** Closes without a word of the focus, as when the rows become others. */
  function clear() {
    void set(null, { history: 'replace' })
  }

  function close() {
    back.current = listRef.current?.querySelector<HTMLElement>('[aria-selected="true"]') ?? null
    clear()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented && opened) close()
  }

  const activeId = word === rowWord ? id : null
  /** Ref of the list's table. */
  const rowProps = {
    activeId,
    onActiveChange: (row: { id: string }) => show(row.id),
    onActivate: () => regionRef.current?.focus(),
  }

  const region = { regionRef, onClose: close }

  return { id, word, activeId, opened, show, clear, close, onKeyDown, rowProps, region, listRef }
}
