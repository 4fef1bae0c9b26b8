'use client'

import { useEffect, useRef } from 'react'

/**
 * In the server's HTML, and removed once React has hydrated the boundary: browser tests wait for that. Causes no
 * further render.
 */
export function HydrationMark() {
  const mark = useRef<HTMLElement>(null)
  useEffect(() => mark.current?.removeAttribute('data-hydrating'), [])
  return <i ref={mark} hidden data-hydrating />
}
