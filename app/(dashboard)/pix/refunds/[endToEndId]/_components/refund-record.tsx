'use client'

import { useTranslations } from 'next-intl'
import { OperationOutcome } from '@/components/operations/outcome'
import { OperationStatus } from '@/components/operations/status'
import { operationSteps } from '@/components/operations/steps'
import { OperationTimeline } from '@/components/operations/timeline'
import { UnknownOutcome } from '@/components/operations/unknown-outcome'
import { Money } from '@/components/payments/money'
import { refundReviewAddress } from '@/components/payments/refund-address'
import { cx } from '@/components/ui/cx'
import { refunds } from '@/lib/features/pix/refunds/contract'
import type { Refund } from '@/lib/features/pix/refunds/schema'
import { RefundIdentification } from './refund-identification'
import type { Viewer } from './viewer'

type RefundRecordProps = {
  refund: Refund
  viewer: Viewer
  /** The way to it stays at the top of the page. */
  newest: boolean
  mayAskAgain: boolean
  changed: boolean
}

/** One of ours: where it stands, what is safe, what happened, and its names. */
export function RefundRecord({ refund, viewer, newest, mayAskAgain, changed }: RefundRecordProps) {
  const t = useTranslations('refunds.payment')
  const { id, state, input, createdBy } = refund
  const own = createdBy.id === viewer.id
  return (
    <article
      id={id}
      aria-labelledby={`${id}-state`}
      className={cx(
        'flex flex-col gap-4',
        newest ? 'scroll-mt-[100vh]' : 'scroll-mt-6',
        changed && '-m-3 animate-flash rounded-md p-3',
      )}
    >
      <div id={`${id}-state`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <OperationStatus state={state} strong />
        {refund.amountCents === null ? (
          <span className="text-ink-3 text-sm">{t('whole')}</span>
        ) : (
          <Money cents={refund.amountCents} size="lg" />
        )}
      </div>
      {state === 'unknown' ? (
        <UnknownOutcome
          contract={refunds.refund}
          operation={refund}
          mayDecide={viewer.mayRefund}
          words={{
            title: t('unknown-title'),
            safe: t('unknown-why'),
            warning: t('unknown-warning'),
            resend: t('unknown-action'),
          }}
        />
      ) : (
        <OperationOutcome
          operation={refund}
          own={own}
          againHref={mayAskAgain ? refundReviewAddress(input.endToEndId, input.accountId) : null}
          decideHref={viewer.mayDecide && !own ? `/approvals?id=${id}` : null}
          accepted={t('accepted-what')}
          confirmed={t('confirmed-what')}
        />
      )}
      <OperationTimeline steps={operationSteps(refund)} />
      <RefundIdentification refund={refund} />
    </article>
  )
}
