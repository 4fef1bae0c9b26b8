import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page is hydrated, so that React handles its events. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
