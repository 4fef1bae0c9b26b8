'use client'

import { useEffect, useRef } from 'react'
import { usePageKeys } from '@/components/layout/keys/page-keys'
import { soonestFirst } from '@/lib/features/approvals/rules'
import type { Decidable } from '@/lib/features/operations/any-operation-schema'

/** Requests that expire first come first, after those of `ownFirst`. */
export function inDecisionOrder(rows: readonly Decidable[], ownFirst: string | null): Decidable[] {
  const own = (row: Decidable) => Number(row.createdBy.id === ownFirst)
  return soonestFirst(rows).sort((a, b) => own(b) - own(a))
}

/** The row `step` places from the open one, or from its former place `lastAt` after it left the list. */
export function adjacentRow(
  rows: readonly Decidable[],
  openId: string | null,
  lastAt: number,
  step: 1 | -1,
): Decidable | undefined {
  const at = rows.findIndex(({ id }) => id === openId)
  if (at >= 0) return rows[at + step]
  return rows[Math.max(0, Math.min(rows.length - 1, step === 1 ? lastAt : lastAt - 1))]
}

/** Links to the requests before and after the open one (undefined at the ends of the list), and its position. */
export type Neighbours = { next?: () => void; previous?: () => void; place?: { at: number; of: number } }

/** Moves from request to request, also with j and k; after a request has left the list, from its former place. */
export function useNeighbours(
  rows: readonly Decidable[],
  openId: string | null,
  open: (row: Decidable) => void,
): Neighbours {
  const lastAt = useRef(0)
  const at = rows.findIndex(({ id }) => id === openId)
  const to = (step: 1 | -1) => {
    const row = adjacentRow(rows, openId, lastAt.current, step)
    return row && (() => open(row))
  }
  const place = at >= 0 && rows.length > 1 ? { at: at + 1, of: rows.length } : undefined
  const neighbours: Neighbours = { next: to(1), previous: to(-1), place }
  useEffect(() => {
    if (at >= 0) lastAt.current = at
  })
  usePageKeys(({ key }) => {
    if (key === 'j') neighbours.next?.()
    if (key === 'k') neighbours.previous?.()
  })
  return neighbours
}
