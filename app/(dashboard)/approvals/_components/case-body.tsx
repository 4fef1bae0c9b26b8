'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AmountInWords } from '@/components/payments/amount-in-words'
import { Money } from '@/components/payments/money'
import { OutgoingSum } from '@/components/payments/outgoing-sum'
import { cx } from '@/components/ui/cx'
import { operationParty, operationReference } from '@/lib/core/operation-name'
import type { Decidable } from '@/lib/features/operations/any/schema'
import { AccessNotices } from './access-notices'
import { AnalysisFacts } from './analysis-facts'
import { AnalysisKnown } from './analysis-known'
import { BalanceAfter } from './balance-after'
import { CaseOutcome } from './case-outcome'
import { DecisionBar } from './decision-bar'
import { DecisionProblem } from './decision-problem'
import { RefundKnown, TransferKnown } from './payment-known'
import { RefundFacts } from './refund-facts'
import { kindWords } from './request-words'
import { TransferFacts } from './transfer-facts'
import { useDecision } from './use-decision'

type CaseBodyProps = {
  request: Decidable
  personId: string
  mayDecide: boolean
  onNext?: () => void
}

export function CaseBody({ request, personId, mayDecide, onNext }: CaseBodyProps) {
  const t = useTranslations('approvals')
  const decision = useDecision(request)
  const waiting = request.state === 'awaiting_approval'
  const name = operationParty(request)
  const b = (text: ReactNode) => <span className={name ? 'font-medium text-ink' : 'ident text-ink'}>{text}</span>
  return (
    <>
      <div className="@container min-h-0 flex-1 overflow-auto">
        <div className="flex flex-col gap-5 p-5 max-md:p-4">
          {!waiting && <CaseOutcome request={request} personId={personId} onNext={onNext} />}
          {!waiting && decision.error && <DecisionProblem error={decision.error} waiting={false} />}
          {waiting && <AccessNotices request={request} />}
          <div>
            <h2 className="text-ink-2 text-sm">
              <RequestTitle request={request} />
            </h2>
            <Money cents={request.amountCents} size="hero" />
            {request.amountCents !== null && <AmountInWords cents={request.amountCents} />}
            {request.kind === 'pix.transfer' && <OutgoingSum of={request.input} />}
            <p className="mt-1 text-ink-2 text-sm wrap-anywhere">
              {t.rich(
                request.kind === 'pix.analysis' && !name ? 'case.analysis-of-unseen' : kindWords[request.kind].party,
                {
                  b,
                  name: name ?? operationReference(request) ?? '',
                },
              )}
            </p>
          </div>
          <div className={cx('grid items-start gap-5', waiting && '@2xl:grid-cols-[minmax(0,1fr)_288px]')}>
            <RequestFacts request={request} />
            {waiting && (
              <div className="flex min-w-0 flex-col gap-5">
                <RequestKnown request={request} />
              </div>
            )}
          </div>
        </div>
      </div>
      {waiting && (
        <DecisionBar
          request={request}
          own={request.createdBy.id === personId}
          mayDecide={mayDecide}
          decision={decision}
        />
      )}
    </>
  )
}

function RequestTitle({ request }: { request: Decidable }) {
  const t = useTranslations('approvals.case')
  const opinions = useTranslations('infractions.words.opinions')
  if (request.kind === 'pix.analysis') return opinions(request.input.analysis)
  return t(request.kind === 'pix.transfer' ? 'transfer' : 'refund')
}

function RequestFacts({ request }: { request: Decidable }) {
  switch (request.kind) {
    case 'pix.transfer':
      return <TransferFacts request={request} />
    case 'pix.refund':
      return <RefundFacts request={request} />
    case 'pix.analysis':
      return <AnalysisFacts request={request} />
  }
}

function RequestKnown({ request }: { request: Decidable }) {
  if (request.kind === 'pix.analysis') return <AnalysisKnown request={request} />
  return (
    <>
      <BalanceAfter request={request} />
      {request.kind === 'pix.transfer' ? <TransferKnown request={request} /> : <RefundKnown request={request} />}
    </>
  )
}
