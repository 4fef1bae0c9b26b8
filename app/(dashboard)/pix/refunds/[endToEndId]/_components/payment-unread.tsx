'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { PaymentFacts } from '@/components/payments/payment-facts'
import { Panel } from '@/components/ui/panel'
import { watchEvery } from '@/lib/client/live-pace'
import { listQuery } from '@/lib/client/read-query'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { OurRefunds } from './our-refunds'
import type { ReceivedPayment, Viewer } from './viewer'

type PaymentUnreadProps = {
  of: ReceivedPayment
  viewer: Viewer
  list: { title: string; href: string }
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** How often both are asked again. */
const watchMs = 10_000

/** A payment whose returns upstream could not be asked about: what we asked for ourselves is known all the same. */
export function PaymentUnread({ of, viewer, list, query }: PaymentUnreadProps) {
  const t = useTranslations('refunds.payment')
  const { error, refetch } = query
  const [failure, setFailure] = useState(error)
  useEffect(() => {
    if (error) setFailure(error)
  }, [error])
  useEffect(() => {
    const timer = setInterval(refetch, watchMs)
    return () => clearInterval(timer)
  }, [refetch])
  const found = useInfiniteQuery({
    ...listQuery(refunds.list, { q: of.endToEndId.slice(0, 100) }),
    refetchInterval: () => watchEvery(watchMs),
  })
  const rows = found.data?.pages.flatMap(({ items }) => items) ?? []
  const ours = rows.filter(({ input }) => input.endToEndId === of.endToEndId)
  const payment = ours.find(({ about }) => about?.payment)?.about?.payment ?? null
  return (
    <>
      <PageHeader title={t('title')} crumbs={[{ href: list.href, label: list.title }]} />
      <PageBody>
        <div className="mx-auto grid max-w-270 grid-cols-[minmax(0,1fr)_344px] items-start gap-x-10 gap-y-5 px-6 py-8 max-lg:grid-cols-1 max-md:p-4">
          <div className="flex min-w-0 flex-col gap-5">
            <ErrorNotice
              error={failure}
              title={t('unread-title')}
              onRetry={() => refetch()}
              retrying={query.isFetching}
            />
            {ours.length > 0 && <OurRefunds operations={ours} viewer={viewer} />}
          </div>
          <Panel title={t('facts')}>
            <PaymentFacts {...of} payment={payment} />
          </Panel>
        </div>
      </PageBody>
    </>
  )
}
