'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOverlay } from '@/components/list/screen-width'
import { useSplitPane } from '@/components/list/use-split-pane'
import { isDocumentIdOrKey } from '@/lib/core/documents/document-id'

const settleMs = 180

/**
 * The document that is open next to the list. `id` changes immediately; `settled` means that it has been open long
 * enough to load its content, so that moving over rows loads nothing.
 */
export function usePreview() {
  const pane = useSplitPane('doc')
  const [ahead, setAhead] = useState<string | null>(null)
  const open = pane.id !== null && isDocumentIdOrKey(pane.id) ? pane.id : null

  const settle = useEffectEvent(pane.show)
  useEffect(() => {
    if (ahead === null) return
    const timer = setTimeout(() => settle(ahead), settleMs)
    return () => clearTimeout(timer)
  }, [ahead])
  // Waits for the address to change; otherwise nothing would be open in between.
  useEffect(() => {
    if (ahead === open) setAhead(null)
  }, [ahead, open])

  const { regionRef } = pane.region
  const entering = useRef(false)

  useOwnPageWhenNarrow(open)
  return {
    ...pane,
    id: ahead ?? open,
    settled: ahead === null || ahead === open,
    showSoon: setAhead,
    /** Moves the focus into the preview, which may still be loading. */
    enter() {
      entering.current = !regionRef.current
      regionRef.current?.focus()
    },
    onShown() {
      if (entering.current) regionRef.current?.focus()
      entering.current = false
    },
    show(id: string) {
      setAhead(null)
      pane.show(id)
    },
    close() {
      setAhead(null)
      pane.close()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') setAhead(null)
      pane.onKeyDown(event)
    },
  }
}

/** On a small screen, an address with an open document redirects to that document's own page. */
function useOwnPageWhenNarrow(id: string | null): void {
  const router = useRouter()
  const entered = useRef(false)
  useEffect(() => {
    if (entered.current) return
    entered.current = true
    if (id !== null && isOverlay()) router.replace(`/documents/${id}`)
  }, [id, router])
}
