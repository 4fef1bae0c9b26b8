'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useSyncExternalStore } from 'react'

const wide = '(width >= 1100px)'

function watch(changed: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether there is room for a preview beside the list; true while the server draws, where CSS decides. */
export function useWide(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(wide).matches,
    () => true,
  )
}

/** An address with an open document that is entered on a small screen leads to that document's own page. */
export function useOwnPageWhenNarrow(id: string | null): void {
  const router = useRouter()
  const entered = useRef(false)
  useEffect(() => {
    if (entered.current) return
    entered.current = true
    if (id !== null && !window.matchMedia(wide).matches) router.replace(`/documents/${id}`)
  }, [id, router])
}
