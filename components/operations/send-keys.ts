'use client'

import { isTyped, overlays, useKeys } from '@/components/layout/keys/page-keys'

/** Ctrl or Cmd with Enter, once a press, from anywhere on the page; fields outside the place keep it. */
export function useSendKeys(placeOf: () => Element | null | undefined, send: () => void): void {
  useKeys((event) => {
    const { key, metaKey, ctrlKey, defaultPrevented, target, repeat } = event
    if (key !== 'Enter' || !(metaKey || ctrlKey) || defaultPrevented) return
    const place = placeOf()
    if (!place || (isTyped(target) && !place.contains(target))) return
    if ([...overlays()].some((overlay) => !overlay.contains(place))) return
    event.preventDefault()
    if (!repeat) send()
  })
}
