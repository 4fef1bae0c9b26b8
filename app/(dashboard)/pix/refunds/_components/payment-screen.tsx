'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { type FoundFrame, OperationColumns, OperationFrame, OperationPage } from '@/components/operations/page'
import { Money } from '@/components/payments/money'
import { PaymentFacts } from '@/components/payments/payment-facts'
import { refundReviewAddress } from '@/components/payments/refund-address'
import { RefundEntryStatusBadge } from '@/components/payments/status-badges'
import { PaymentBacking } from '@/components/reconciliation/payment-backing'
import { ButtonLink } from '@/components/ui/button'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { Panel } from '@/components/ui/panel'
import { b, id } from '@/components/ui/rich'
import { watchEvery } from '@/lib/client/live-pace'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { formatTime } from '@/lib/core/dates'
import { mayMove } from '@/lib/core/operations/operation-states'
import { isReturned } from '@/lib/core/pix/refund-status'
import { refunds } from '@/lib/features/pix/refunds/contract'
import type { PaymentInput, PaymentRefunds, RefundEntry } from '@/lib/features/pix/refunds/schema'
import { OurRefunds, type Viewer } from './our-refunds'

/** `seesBacking`: the notes behind the payment too. */
type PaymentViewer = Viewer & { seesBacking: boolean }

type PaymentScreenProps = { of: PaymentInput; viewer: PaymentViewer & { mayList: boolean } }

/** Refunds of a payment, refreshed while one of ours may change. */
export function PaymentScreen({ of, viewer }: PaymentScreenProps) {
  const t = useTranslations('refunds')
  const nav = useTranslations('nav')
  const query = useQuery(readQuery(refunds.ofPayment, of))
  const list = viewer.mayList
    ? { title: t('title'), href: '/pix/refunds' }
    : { title: nav('received'), href: '/pix/received' }
  const texts = { title: t('payment.not-found-title'), what: t('payment.not-found-what'), action: list.title }
  // The count, not the error: while the query is read again its error is null, and the screen must not change.
  if (query.errorUpdateCount > 0 && !query.data && viewer.mayList) {
    return <UnreadPayment of={of} viewer={viewer} list={list} query={query} />
  }
  return (
    <OperationPage query={query} list={list} missing={texts}>
      {(found, frame) => (
        <FoundPayment of={of} found={found} readAt={query.dataUpdatedAt} viewer={viewer} frame={frame} />
      )}
    </OperationPage>
  )
}

type FoundPaymentProps = {
  of: PaymentInput
  found: PaymentRefunds
  /** Milliseconds since 1970. */
  readAt: number
  viewer: PaymentViewer
  frame: FoundFrame
}

/** A received payment: our requests and upstream's record. */
function FoundPayment({ of, found, readAt, viewer, frame }: FoundPaymentProps) {
  const t = useTranslations('refunds.payment')
  const { payment, entries, operations } = found
  const name = payment?.payer?.name
  const refundable = viewer.mayRefund && !entries.some(isReturned)
  return (
    <OperationFrame {...frame} title={name ? t('title-of', { name }) : t('title')} live={operations.some(mayMove)}>
      <OperationColumns
        facts={
          <>
            <UpstreamEntries entries={entries} readAt={readAt} />
            <Panel title={t('facts')}>
              <PaymentFacts {...of} payment={payment} />
            </Panel>
            {viewer.seesBacking && <PaymentBacking id={of.endToEndId} />}
          </>
        }
      >
        <section className="flex flex-col gap-1 text-sm">
          <p className="text-ink-2">{t('received')}</p>
          {payment ? (
            <Money cents={payment.amountCents} size="hero" />
          ) : (
            <p className="font-semibold text-ink-3 text-xl">{t('amount-unknown')}</p>
          )}
          <p className="text-ink-2">{name ? t.rich('received-from', { name, b }) : !payment && t('unseen')}</p>
        </section>
        {operations.length > 0 ? (
          <OurRefunds operations={operations} viewer={viewer} />
        ) : (
          <Panel title={t('ours')}>
            <p className="text-ink-2 text-sm">{t('ours-none')}</p>
            {refundable && (
              <ButtonLink href={refundReviewAddress(of.endToEndId, of.accountId)} variant="primary" className="mt-4">
                <Undo2 aria-hidden /> {t('refund')}
              </ButtonLink>
            )}
          </Panel>
        )}
      </OperationColumns>
    </OperationFrame>
  )
}

type UnreadPaymentProps = {
  of: PaymentInput
  viewer: PaymentViewer
  list: FoundFrame['list']
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** How often both are read again. */
const watchMs = 10_000

/** A payment whose refunds could not be read upstream: it shows the refunds that were requested here. */
function UnreadPayment({ of, viewer, list, query }: UnreadPaymentProps) {
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
  const facts = (
    <Panel title={t('facts')}>
      <PaymentFacts {...of} payment={payment} />
    </Panel>
  )
  return (
    <OperationFrame title={t('title')} list={list}>
      <OperationColumns facts={facts}>
        <ErrorNotice error={failure} title={t('unread-title')} onRetry={() => refetch()} retrying={query.isFetching} />
        {ours.length > 0 && <OurRefunds operations={ours} viewer={viewer} />}
      </OperationColumns>
    </OperationFrame>
  )
}

/** Upstream's own records of the payment's refunds, and when they were read (milliseconds since 1970). */
function UpstreamEntries({ entries, readAt }: { entries: readonly RefundEntry[]; readAt: number }) {
  const t = useTranslations('refunds.payment')
  const end = (
    <span suppressHydrationWarning className="text-ink-3 text-xs tabular-nums">
      {t('theirs-read', { time: formatTime(readAt, 'second') })}
    </span>
  )
  return (
    <Panel title={t('theirs')} end={end}>
      {entries.length === 0 ? (
        <p className="text-ink-2 text-sm">{t('theirs-none')}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {entries.map((entry) => (
            <li key={entry.id} className="flex flex-col gap-2 border-line not-first:border-t not-first:pt-4">
              <div className="flex items-baseline justify-between gap-4">
                <RefundEntryStatusBadge type={entry.type} />
                <Money cents={entry.amountCents} />
              </div>
              <KeyValue
                rows={[
                  { label: t('entry-id'), value: id(entry.id) },
                  idRow(t('return-id'), entry.returnId, t('return-id-none')),
                ]}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
