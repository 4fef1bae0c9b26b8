'use client'

import dynamic from 'next/dynamic'

/** Every page includes its error boundary, so the content is loaded on demand. */
const ScreenFailure = dynamic(() => import('./_components/screen-failure').then((part) => part.ScreenFailure))

type DashboardErrorProps = { error: Error & { digest?: string }; reset: () => void }

export default function DashboardError({ error, reset }: DashboardErrorProps) {
  return <ScreenFailure error={error} onRetry={reset} />
}
