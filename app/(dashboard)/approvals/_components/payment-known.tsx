'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Money } from '@/components/payments/money'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { paidAt, refundAge } from '@/lib/core/refund-window'
import { operationAddress } from '@/lib/features/operations/contract'
import { refunds } from '@/lib/features/pix/refunds/contract'
import type { Refund } from '@/lib/features/pix/refunds/schema'
import { reviewInputOf, transfers } from '@/lib/features/pix/transfers/contract'
import type { Transfer } from '@/lib/features/pix/transfers/schema'
import { Finding, infractionRow, Known, operationRow } from './known'

/** Whether the same transfer was requested already. */
export function TransferKnown({ request: { id, input } }: { request: Transfer }) {
  const t = useTranslations('approvals.known')
  const query = useQuery(readQuery(transfers.review, reviewInputOf(input)))
  return (
    <Known query={query}>
      {({ similar }) => {
        const others = similar.filter((other) => other.id !== id)
        return (
          <Finding
            rows={others.map((other) => operationRow(other, transfers.send.href(other.id)))}
            title={t('similar', { count: others.length })}
            none={t('similar-none')}
          />
        )
      }}
    </Known>
  )
}

/** What speaks against returning the payment now. */
export function RefundKnown({ request: { id, input } }: { request: Refund }) {
  const t = useTranslations('approvals.known')
  const { endToEndId, accountId } = input
  const query = useQuery(readQuery(refunds.review, { endToEndId, accountId }))
  return (
    <Known query={query}>
      {({ entries, infractions, operations, payment, unread }) => {
        const others = operations.filter((other) => other.id !== id)
        return (
          <>
            <Finding
              rows={entries.map((entry) => ({
                id: entry.id,
                what: entry.type,
                end: <Money cents={entry.amountCents} />,
              }))}
              title={t('entries', { count: entries.length })}
              none={t('entries-none')}
              unread={unread.includes('entries') && t('unread-entries')}
            />
            <Finding
              rows={infractions.map((infraction) => infractionRow(infraction, infraction.situationType))}
              title={t('infractions', { count: infractions.length })}
              none={t('infractions-none')}
              unread={unread.includes('infractions') && t('unread-infractions')}
            >
              <p>{t('infractions-what')}</p>
            </Finding>
            <Finding
              rows={others.map((other) => operationRow(other, operationAddress(other)))}
              title={t('others', { count: others.length })}
              tone="plain"
            />
            <LatePayment paidAt={paidAt({ endToEndId, at: payment?.at })} />
          </>
        )
      }}
    </Known>
  )
}

function LatePayment({ paidAt }: { paidAt: string | null }) {
  const t = useTranslations('approvals.known')
  const now = useNow()
  const age = paidAt ? refundAge(paidAt, new Date(now)) : null
  if (!age?.late) return null
  return (
    <Notice tone="wait" title={t('late', { days: age.days })}>
      {t('late-what')}
    </Notice>
  )
}
