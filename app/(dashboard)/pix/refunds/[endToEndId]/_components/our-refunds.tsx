'use client'

import { useTranslations } from 'next-intl'
import { useChangedStates } from '@/components/list/use-changed-states'
import { blockingRefund } from '@/lib/core/refund-standing'
import type { Refund } from '@/lib/features/pix/refunds/schema'
import { RefundRecord } from './refund-record'
import type { Viewer } from './viewer'

type OurRefundsProps = { operations: readonly Refund[]; viewer: Viewer }

/** What was asked for here, the newest first; a change is read out. */
export function OurRefunds({ operations, viewer }: OurRefundsProps) {
  const t = useTranslations('refunds.payment')
  const states = useTranslations('operations.states')
  const changed = useChangedStates(operations)
  const moved = operations.find(({ id }) => changed.has(id))
  const again = viewer.mayRefund && blockingRefund(operations) === null
  return (
    <section aria-labelledby="our-refunds" className="flex flex-col gap-5">
      <h2 id="our-refunds" className="font-semibold text-base">
        {t('ours')}
      </h2>
      <span role="status" className="sr-only">
        {moved && t('changed', { state: states(moved.state) })}
      </span>
      {operations.map((refund, at) => (
        <RefundRecord
          key={refund.id}
          refund={refund}
          viewer={viewer}
          newest={at === 0}
          mayAskAgain={again && at === 0}
          changed={changed.has(refund.id)}
        />
      ))}
    </section>
  )
}
