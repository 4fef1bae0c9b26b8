'use client'

import { useSyncExternalStore } from 'react'

const widthOf = (breakpoint: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--breakpoint-${breakpoint}`)

/** Whether the screen is narrower than a breakpoint; globals.css says how wide that is. */
function narrowerThan(breakpoint: 'md' | 'pane') {
  let list: MediaQueryList | undefined
  const query = () => {
    list ??= window.matchMedia(`(width < ${widthOf(breakpoint)})`)
    return list
  }
  return {
    matches: () => query().matches,
    watch(changed: () => void) {
      query().addEventListener('change', changed)
      return () => query().removeEventListener('change', changed)
    },
  }
}

const small = narrowerThan('md')
const overlay = narrowerThan('pane')
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
