'use client'

import { useHydrated } from '@/components/ui/hydrated'

/**
 * In the page as the server sends it, and gone once React answers for what stands before it in the same boundary: who
 * drives a page by machine waits for that.
 */
export function HydrationMark() {
  return useHydrated() ? null : <i hidden data-hydrating />
}
