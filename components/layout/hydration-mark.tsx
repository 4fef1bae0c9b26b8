'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * In the page as the server sends it, and gone once React answers for what stands before it in the same boundary: who
 * drives a page by machine waits for that.
 */
export function HydrationMark() {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  return hydrating ? <i hidden data-hydrating /> : null
}
