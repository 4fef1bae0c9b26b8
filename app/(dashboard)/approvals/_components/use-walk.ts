'use client'

import { useEffect, useRef } from 'react'
import { usePageKeys } from '@/components/layout/page-keys'
import type { Decidable } from '@/lib/features/operations/any/schema'
import { rowBeside } from './inbox'

/** To the neighbours of the request that is open; undefined at the ends of the list. */
export type Walk = { next?: () => void; previous?: () => void }

/** From case to case, by j and k too; a case that has left the list is gone on from where it stood. */
export function useWalk(rows: readonly Decidable[], openId: string | null, open: (row: Decidable) => void): Walk {
  const lastAt = useRef(0)
  const at = rows.findIndex(({ id }) => id === openId)
  const to = (step: 1 | -1) => {
    const row = rowBeside(rows, openId, lastAt.current, step)
    return row && (() => open(row))
  }
  const walk: Walk = { next: to(1), previous: to(-1) }
  useEffect(() => {
    if (at >= 0) lastAt.current = at
  })
  usePageKeys(({ key }) => {
    if (key === 'j') walk.next?.()
    if (key === 'k') walk.previous?.()
  })
  return walk
}
