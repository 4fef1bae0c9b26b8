'use client'

import { createContext, useContext, useSyncExternalStore } from 'react'

const widthOf = (breakpoint: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--breakpoint-${breakpoint}`)

/** Whether a media query matches; it is written in the browser, where globals.css says how wide a breakpoint is. */
function mediaQuery(write: () => string) {
  let list: MediaQueryList | undefined
  const query = () => {
    list ??= window.matchMedia(write())
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

const small = mediaQuery(() => `(width < ${widthOf('md')})`)
const overlay = mediaQuery(() => `(width < ${widthOf('pane')})`)
const handheld = mediaQuery(() => `(width < ${widthOf('md')}) or (pointer: coarse)`)

/** Whether the browser identifies itself as a phone's. The server renders by it, so that little changes once the width is known. */
export const OnPhone = createContext(false)

/** Whether the screen is a phone's. */
export function useSmallScreen(): boolean {
  const phone = useContext(OnPhone)
  return useSyncExternalStore(small.watch, small.matches, () => phone)
}

/** Whether the device is a phone or tablet, however it is turned. */
export function useHandheld(): boolean {
  const phone = useContext(OnPhone)
  return useSyncExternalStore(handheld.watch, handheld.matches, () => phone)
}

/** Whether the open row replaces the list; during rendering on the server, CSS decides. */
export function useOverlay(): boolean {
  const phone = useContext(OnPhone)
  return useSyncExternalStore(overlay.watch, overlay.matches, () => phone)
}

/** Whether the pane covers the list at this moment. */
export const isOverlay = overlay.matches
