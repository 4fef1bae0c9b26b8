'use client'

import { useTranslations } from 'next-intl'
import { useChangedStates } from '@/components/list/use-changed-states'
import { OperationOutcome } from '@/components/operations/outcome'
import { OperationStatus } from '@/components/operations/status'
import { operationSteps } from '@/components/operations/steps'
import { OperationTimeline } from '@/components/operations/timeline'
import { UnknownOutcome } from '@/components/operations/unknown-outcome'
import { Money } from '@/components/payments/money'
import { ReceiptPanel } from '@/components/payments/receipt-panel'
import { refundReviewAddress } from '@/components/payments/refund-address'
import { cx } from '@/components/ui/cx'
import { idRow, KeyValue } from '@/components/ui/key-value'
import { Panel } from '@/components/ui/panel'
import { id as ident, quiet } from '@/components/ui/rich'
import { fileUrl } from '@/lib/client/send-write'
import { shownState } from '@/lib/core/operations/operation-error'
import { blockingRefund } from '@/lib/core/pix/refund-status'
import { receipts } from '@/lib/features/pix/receipts/contract'
import { refunds } from '@/lib/features/pix/refunds/contract'
import type { Refund } from '@/lib/features/pix/refunds/schema'

/** The person's possible actions. */
export type Viewer = { id: string; mayRefund: boolean; mayDecide: boolean }

type OurRefundsProps = { operations: readonly Refund[]; viewer: Viewer }

/** Our refunds, newest first; a change is read aloud. */
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
        {moved && t('changed', { state: states(shownState(moved.state, moved.error)) })}
      </span>
      {operations.map((refund, at) => (
        <RefundRecord
          key={refund.id}
          refund={refund}
          viewer={viewer}
          newest={at === 0}
          mayRequestAgain={again && at === 0}
          changed={changed.has(refund.id)}
        />
      ))}
    </section>
  )
}

type RefundRecordProps = {
  refund: Refund
  viewer: Viewer
  /** The way to it stays at the top of the page. */
  newest: boolean
  mayRequestAgain: boolean
  changed: boolean
}

/** Our refund: its state, safe next steps, timeline and identifiers. */
function RefundRecord({ refund, viewer, newest, mayRequestAgain, changed }: RefundRecordProps) {
  const t = useTranslations('refunds.payment')
  const { id, state, input } = refund
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
        <OperationStatus state={state} error={refund.error} strong />
        {refund.amountCents === null ? (
          <span className="text-ink-3 text-sm">{t('whole')}</span>
        ) : (
          <Money cents={refund.amountCents} size="lg" />
        )}
      </div>
      <OperationOutcome
        operation={refund}
        viewer={viewer}
        againHref={mayRequestAgain ? refundReviewAddress(input.endToEndId, input.accountId) : null}
        unknown={
          <UnknownOutcome
            contract={refunds.refund}
            operation={refund}
            mayDecide={viewer.mayRefund}
            labels={{
              title: t('unknown-title'),
              safe: t('unknown-why'),
              warning: t('unknown-warning'),
              resend: t('unknown-action'),
            }}
          />
        }
        accepted={t('accepted-what')}
        confirmed={t('confirmed-what')}
      />
      <OperationTimeline steps={operationSteps(refund)} />
      <ReceiptPanel operation={refund} href={fileUrl(receipts.refund, { endToEndId: input.endToEndId })} />
      <Identification refund={refund} />
    </article>
  )
}

/** Identifiers of a refund by system. */
function Identification({ refund: { id, state, input, result } }: { refund: Refund }) {
  const t = useTranslations('refunds.payment')
  const none = t('return-id-none')
  const externalId = result?.externalId ?? input.externalId ?? id
  return (
    <Panel title={t('operation-facts')}>
      <KeyValue
        rows={[
          idRow(t('external-id'), externalId),
          externalId !== id && { label: t('key'), value: ident(id) },
          idRow(t('refund-id'), result?.id, none),
          idRow(t('return-id'), result?.returnId, none),
          // The status of the first response is not the final outcome.
          state !== 'failed' && { label: t('provider-status'), value: result?.status ?? quiet(none) },
        ]}
      />
    </Panel>
  )
}
