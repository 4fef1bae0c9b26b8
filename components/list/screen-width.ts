'use client'

import { useSyncExternalStore } from 'react'

function screen(query: string) {
  return {
    matches: () => window.matchMedia(query).matches,
    watch(changed: () => void) {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
  }
}

const small = screen('(width < 721px)')
const overlay = screen('(width < 1100px)')
const onServer = () => false

/** Whether the screen is narrower than the rail allows; false while the server draws. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(small.watch, small.matches, onServer)
}

/** Whether what is open takes the place of the list; false while the server draws, where CSS decides. */
export function useOverlay(): boolean {
  return useSyncExternalStore(overlay.watch, overlay.matches, onServer)
}

/** The same, at this moment. */
export const isOverlay = overlay.matches
