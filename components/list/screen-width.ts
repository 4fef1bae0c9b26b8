'use client'

import { createContext, useContext, useSyncExternalStore } from 'react'

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

/** Whether the browser says that it is a phone's: what the server goes by, so that little is drawn anew once the width is known. */
export const OnPhone = createContext(false)

/** Whether the screen is a phone's. */
export function useSmallScreen(): boolean {
  const phone = useContext(OnPhone)
  return useSyncExternalStore(small.watch, small.matches, () => phone)
}

/** Whether the open row replaces the list; during rendering on the server, CSS decides. */
export function useOverlay(): boolean {
  const phone = useContext(OnPhone)
  return useSyncExternalStore(overlay.watch, overlay.matches, () => phone)
}

/** The same, at this moment. */
export const isOverlay = overlay.matches
