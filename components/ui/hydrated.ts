import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether React answers for what is on the screen; not yet while it is as the server sent it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
