'use client'

import { ErrorNotice } from '@/components/layout/error-notice'
import { Skeleton } from '@/components/ui/skeleton'

type PanelStateProps = {
  query: { error: Error | null; isPending: boolean; isFetching: boolean; refetch: () => unknown }
}

const widths = ['w-2/5', 'w-1/2', 'w-1/3']

/** A panel's own loading and failure: its neighbours go on without it. */
export function PanelState({ query }: PanelStateProps) {
  if (query.error) {
    return (
      <ErrorNotice
        error={query.error}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
        className="mb-3 max-w-180"
      />
    )
  }
  if (!query.isPending) return null
  return widths.map((width) => (
    <div key={width} className="flex h-12 items-center border-line border-t">
      <Skeleton className={width} />
    </div>
  ))
}
