'use client'

import dynamic from 'next/dynamic'

/** Every page carries its error boundary; what it shows comes only when it is needed. */
const ScreenFailure = dynamic(() => import('./_components/screen-failure').then((part) => part.ScreenFailure))

type DashboardErrorProps = { error: Error & { digest?: string }; reset: () => void }

export default function DashboardError({ error, reset }: DashboardErrorProps) {
  return <ScreenFailure error={error} onRetry={reset} />
}
