'use client'

import { useTranslations } from 'next-intl'
import { ReadFailure } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { isMissing } from '@/lib/client/api'
import { EmptyState } from './empty-state'

type PaneStateProps = {
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** The text where there is no such record. */
  missing: { title: string; what: string }
  /** Closes the pane; left out where there is no pane to close. */
  onClose?: () => void
}

/** Replaces a record that a pane cannot show: it does not exist, failed to load, or is loading. */
export function PaneState({ query, missing, onClose }: PaneStateProps) {
  const common = useTranslations('common')
  if (query.data !== undefined || isMissing(query.error)) {
    return (
      <EmptyState fill title={missing.title} action={onClose && <Button onClick={onClose}>{common('close')}</Button>}>
        {missing.what}
      </EmptyState>
    )
  }
  return query.error ? <ReadFailure query={query} /> : <PaneLoading />
}

export function PaneLoading() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="w-64" />
      <Skeleton className="w-48" />
    </div>
  )
}
