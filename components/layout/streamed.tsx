import { type ReactNode, Suspense } from 'react'
import { HydrationMark } from './hydration-mark'

/** A part that is sent once it is ready, and hydrated apart from the page around it. */
export function Streamed({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      {children}
      <HydrationMark />
    </Suspense>
  )
}
