'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ReadFailure } from '@/components/layout/error-notice'
import { Panel } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { reconciliation } from '@/lib/features/reconciliation/contract'
import { PaymentBackingBody } from './payment-backing-body'
import { BackingStateMark } from './state-mark'

type PaymentBackingProps = {
  /** End-to-end id of a received payment, operation id of our transfer. */
  id: string
  /** Replaces the text where the backing is unknown. */
  unknown?: string
}

/** The notes that back a payment; nothing where there is no document index. The page sends `backing` and `reconciliation.words`. */
export function PaymentBacking({ id, unknown }: PaymentBackingProps) {
  const t = useTranslations('backing')
  const query = useQuery(readQuery(reconciliation.payment, { id }))
  const row = query.data?.row
  if (query.data?.indexed === false) return null
  return (
    <Panel aria-label={t('title')} title={t('title')} end={row && <BackingStateMark state={row.state} />}>
      {row ? (
        <PaymentBackingBody row={row} history={query.data?.history ?? []} reconciles />
      ) : query.data ? (
        <p className="text-ink-2 text-sm">{unknown ?? t('payment-unknown')}</p>
      ) : query.error ? (
        <ReadFailure query={query} />
      ) : (
        <div aria-busy className="flex flex-col gap-3">
          <Skeleton className="w-full" />
          <Skeleton className="w-4/5" />
        </div>
      )}
    </Panel>
  )
}
