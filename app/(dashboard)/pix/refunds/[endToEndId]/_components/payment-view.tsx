'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { OperationPage } from '@/components/operations/page'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { PaymentScreen } from './payment-screen'
import { PaymentUnread } from './payment-unread'
import type { ReceivedPayment, Viewer } from './viewer'

type PaymentViewProps = { of: ReceivedPayment; viewer: Viewer }

/** The returns of one payment, asked again while one of ours may still move. */
export function PaymentView({ of, viewer }: PaymentViewProps) {
  const t = useTranslations('refunds')
  const nav = useTranslations('nav')
  const query = useQuery(readQuery(refunds.ofPayment, of))
  const list = viewer.mayList
    ? { title: t('title'), href: '/pix/refunds' }
    : { title: nav('received'), href: '/pix/received' }
  const words = { title: t('payment.not-found-title'), what: t('payment.not-found-what'), action: list.title }
  // It stays what it is while it is asked again, when the error is gone for as long.
  if (query.errorUpdateCount > 0 && !query.data && viewer.mayList) {
    return <PaymentUnread of={of} viewer={viewer} list={list} query={query} />
  }
  return (
    <OperationPage query={query} list={list} missing={words} skeleton={<Loading />}>
      {(refunds, failing) => (
        <PaymentScreen
          of={of}
          refunds={refunds}
          readAt={query.dataUpdatedAt}
          viewer={viewer}
          list={list}
          failing={failing}
        />
      )}
    </OperationPage>
  )
}

function Loading() {
  return (
    <div
      aria-busy
      className="mx-auto grid w-full max-w-270 grid-cols-[minmax(0,1fr)_344px] gap-10 px-6 py-8 max-lg:grid-cols-1 max-md:p-4"
    >
      <div className="flex flex-col gap-4">
        <Skeleton className="w-40" />
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-44 w-full rounded-md" />
      </div>
      <Skeleton className="h-60 w-full rounded-md" />
    </div>
  )
}
