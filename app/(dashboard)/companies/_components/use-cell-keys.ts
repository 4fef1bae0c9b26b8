'use client'

import { type FocusEvent, type KeyboardEvent, useState } from 'react'

const moves: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const placeOf = (element: Element | null) => element?.getAttribute('data-cell')?.split(':').map(Number)

/** Tab reaches one cell of the table; arrows move between cells, Home and End to the ends of a row. */
export function useCellKeys() {
  const [stop, setStop] = useState('0:0')

  function onFocus({ target }: FocusEvent) {
    const cell = target.getAttribute('data-cell')
    if (cell) setStop(cell)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = event.target instanceof Element ? event.target : null
    const [row, column] = placeOf(from) ?? []
    if (row === undefined || column === undefined) return
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-cell^="${row}:"]`)]
    const [down, right] = moves[event.key] ?? []
    const to =
      event.key === 'Home'
        ? cells[0]
        : event.key === 'End'
          ? cells.at(-1)
          : down === undefined || right === undefined
            ? null
            : event.currentTarget.querySelector<HTMLElement>(`[data-cell="${row + down}:${column + right}"]`)
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    to?.focus()
  }

  return { stop, onFocus, onKeyDown }
}
