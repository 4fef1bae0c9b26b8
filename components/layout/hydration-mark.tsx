'use client'

import { useEffect, useRef } from 'react'

/**
 * In the page as the server sends it, and bare once React answers for what stands before it in the same boundary: who
 * drives a page by machine waits for that. Nothing is drawn again for it.
 */
export function HydrationMark() {
  const mark = useRef<HTMLElement>(null)
  useEffect(() => mark.current?.removeAttribute('data-hydrating'), [])
  return <i ref={mark} hidden data-hydrating />
}
