'use client'

import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Asks for a branch of reads again whenever the given states have moved; the first ones are taken as they are. */
export function useRenewal(states: readonly { id: string; state: string }[] | undefined, branch: QueryKey): void {
  const client = useQueryClient()
  const seen = useRef<string | null>(null)
  const mark = states?.map(({ id, state }) => `${id} ${state}`).join('\n')
  const [area, noun] = branch
  useEffect(() => {
    if (mark === undefined) return
    const moved = seen.current !== null && seen.current !== mark
    seen.current = mark
    if (moved) void client.invalidateQueries({ queryKey: [area, noun] })
  }, [mark, client, area, noun])
}
