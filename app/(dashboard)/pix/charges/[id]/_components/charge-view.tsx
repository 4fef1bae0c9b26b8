'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { EmptyState } from '@/components/empty-state'
import { ErrorNotice } from '@/components/error-notice'
import { PageBody, PageHeader } from '@/components/page-header'
import { ButtonLink } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/client/api'
import { chargeQuery } from '@/lib/features/pix/charges/queries'
import { ChargeScreen } from './charge-screen'

/** A charge as it stands, asked again while it may still change. */
export function ChargeView({ id, mayCreate }: { id: string; mayCreate: boolean }) {
  const t = useTranslations('charges')
  const query = useQuery(chargeQuery(id))
  if (query.data) {
    const failing = query.error ? { error: query.error, since: query.dataUpdatedAt } : null
    return <ChargeScreen charge={query.data} mayCreate={mayCreate} failing={failing} />
  }
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ href: '/pix/charges', label: t('title') }]} />
      <PageBody className="flex flex-col">
        {query.error ? (
          <NoCharge error={query.error} onRetry={() => query.refetch()} retrying={query.isFetching} />
        ) : (
          <Loading />
        )}
      </PageBody>
    </>
  )
}

function NoCharge({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  const t = useTranslations('charges.result')
  const nowhere = error instanceof ApiError && ['not_found', 'invalid_request'].includes(error.code)
  if (!nowhere) return <ErrorNotice error={error} onRetry={onRetry} retrying={retrying} className="m-5 max-md:m-4" />
  return (
    <EmptyState
      title={t('not-found-title')}
      action={<ButtonLink href="/pix/charges">{t('not-found-action')}</ButtonLink>}
      fill
    >
      {t('not-found-what')}
    </EmptyState>
  )
}

function Loading() {
  return (
    <div
      aria-busy
      className="mx-auto grid w-full max-w-270 grid-cols-[320px_minmax(0,1fr)] gap-10 px-6 py-8 max-md:grid-cols-1 max-md:p-4"
    >
      <Skeleton className="aspect-square h-auto w-full rounded-md" />
      <div className="flex flex-col gap-4">
        <Skeleton className="w-40" />
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-44 w-full rounded-md" />
        <Skeleton className="h-44 w-full rounded-md" />
      </div>
    </div>
  )
}
