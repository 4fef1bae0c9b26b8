'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { infractionAddress } from '@/components/infractions/address'
import { OperationStatus } from '@/components/operations/status'
import { Money } from '@/components/payments/money'
import { textLinkClass } from '@/components/ui/button'
import { Ago, Moment, useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { paidAt, refundAge } from '@/lib/core/refund-window'
import { operationAddress } from '@/lib/features/operations/contract'
import { refunds } from '@/lib/features/pix/refunds/contract'
import type { Refund, RefundReview } from '@/lib/features/pix/refunds/schema'
import { Clear, Known } from './known'

/** What speaks against returning the payment now. */
export function RefundKnown({ request }: { request: Refund }) {
  const { endToEndId, accountId } = request.input
  const query = useQuery(readQuery(refunds.review, { endToEndId, accountId }))
  return (
    <Known query={query}>
      {(review) => (
        <>
          <Entries review={review} />
          <Infractions review={review} />
          <Others review={review} id={request.id} />
          <Age request={request} review={review} />
        </>
      )}
    </Known>
  )
}

function Entries({ review: { entries, unread } }: { review: RefundReview }) {
  const t = useTranslations('approvals.known')
  if (unread.includes('entries')) return <Notice tone="wait">{t('unread-entries')}</Notice>
  if (entries.length === 0) return <Clear>{t('entries-none')}</Clear>
  return (
    <Notice tone="wait" title={t('entries', { count: entries.length })}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-x-2">
            <span className="wrap-anywhere">{entry.type}</span>
            <Money cents={entry.amountCents} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Infractions({ review: { infractions, unread } }: { review: RefundReview }) {
  const t = useTranslations('approvals.known')
  if (unread.includes('infractions')) return <Notice tone="wait">{t('unread-infractions')}</Notice>
  if (infractions.length === 0) return <Clear>{t('infractions-none')}</Clear>
  return (
    <Notice tone="wait" title={t('infractions', { count: infractions.length })}>
      <p>{t('infractions-what')}</p>
      <ul className="mt-1">
        {infractions.map(({ id, situationType, status, amountCents, date }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-2">
            <span className="wrap-anywhere">
              <Link href={infractionAddress(id)} prefetch={false} className={textLinkClass}>
                {[situationType, status].filter(Boolean).join(', ') || id}
              </Link>
              {date && (
                <>
                  , <Moment at={date} />
                </>
              )}
            </span>
            <Money cents={amountCents} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Others({ review: { operations }, id }: { review: RefundReview; id: string }) {
  const t = useTranslations('approvals.known')
  const others = operations.filter((operation) => operation.id !== id)
  if (others.length === 0) return null
  return (
    <Notice title={t('others', { count: others.length })}>
      <ul className="flex flex-col gap-1">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-2">
            <Link href={operationAddress(other)} prefetch={false} className={textLinkClass}>
              {other.createdBy.name}, <Ago at={other.createdAt} />
            </Link>
            <OperationStatus state={other.state} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Age({ request, review }: { request: Refund; review: RefundReview }) {
  const t = useTranslations('approvals.known')
  const now = useNow()
  const paid = paidAt({ endToEndId: request.input.endToEndId, at: review.payment?.at })
  const age = paid ? refundAge(paid, new Date(now)) : null
  if (!age?.late) return null
  return (
    <Notice tone="wait" title={t('late', { days: age.days })}>
      {t('late-what')}
    </Notice>
  )
}
