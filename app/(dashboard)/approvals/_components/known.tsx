import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Panel } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'

type KnownProps<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode }

/** The findings beside a request; what could not be looked at never looks clean. */
export function Known<T>({ query, children }: KnownProps<T>) {
  const t = useTranslations('approvals.known')
  return (
    <Panel title={t('title')}>
      <div className="flex flex-col gap-3 text-sm">
        {query.data ? (
          children(query.data)
        ) : query.error ? (
          <ErrorNotice
            error={query.error}
            title={t('failed')}
            onRetry={() => query.refetch()}
            retrying={query.isFetching}
          />
        ) : (
          <span role="status" aria-label={t('loading')} className="flex flex-col gap-2">
            <Skeleton className="w-4/5" />
            <Skeleton className="w-3/5" />
          </span>
        )}
      </div>
    </Panel>
  )
}

/** Nothing speaks against it here. */
export function Clear({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 text-ink-2">
      <CircleCheck aria-hidden className="mt-0.5 flex-none text-ink-3" />
      {children}
    </p>
  )
}
