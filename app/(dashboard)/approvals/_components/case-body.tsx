'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CancelledNotes } from '@/components/operations/cancelled-notes'
import { useRecordText } from '@/components/operations/record-text'
import { FittedMoney } from '@/components/payments/fitted-money'
import { HolderStop } from '@/components/payments/holder-stop'
import { OutgoingSum } from '@/components/payments/outgoing-sum'
import { SameDay } from '@/components/payments/same-day'
import { SpelledAmount } from '@/components/payments/spelled-amount'
import { cx } from '@/components/ui/cx'
import { Ago, useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { isRecentChange } from '@/lib/core/access-changes'
import { formatInstant } from '@/lib/core/dates'
import { operationParty, operationReference } from '@/lib/core/operations/operation-name'
import type { Decidable } from '@/lib/features/operations/any-operation-schema'
import { AnalysisFacts } from './analysis-facts'
import { AnalysisKnown } from './analysis-known'
import { BalanceAfter } from './balance-after'
import { BatchFacts } from './batch-facts'
import { CaseOutcome } from './case-outcome'
import { DecisionProblem, useDecision } from './decision'
import { DecisionBar } from './decision-bar'
import { RefundFacts, RefundKnown } from './refund-request'
import { hindranceOf, kindLabels } from './request-labels'
import { TransferFacts, TransferKnown } from './transfer-request'

type CaseBodyProps = {
  request: Decidable
  personId: string
  onNext?: () => void
}

export function CaseBody({ request, personId, onNext }: CaseBodyProps) {
  const t = useTranslations('approvals')
  const decision = useDecision(request)
  const waiting = request.state === 'awaiting_approval'
  const name = operationParty(request)
  const b = (text: ReactNode) => (
    <span className={name ? 'font-medium text-ink max-md:font-semibold max-md:text-lg' : 'ident text-ink'}>{text}</span>
  )
  return (
    <>
      <div className="@container min-h-0 flex-1 overflow-auto">
        <div className="flex flex-col gap-5 p-5 max-md:p-4">
          {!waiting && <CaseOutcome request={request} personId={personId} onNext={onNext} />}
          {!waiting && decision.error && <DecisionProblem error={decision.error} waiting={false} />}
          {waiting && <AccessNotices request={request} />}
          {waiting && <NoteNotice request={request} />}
          <div className={cx(waiting && 'max-md:order-first [@media(height<480px)]:order-first')}>
            <h2 className="text-ink-2 text-sm">
              <RequestTitle request={request} />
            </h2>
            <FittedMoney cents={request.amountCents} size="hero" />
            {request.amountCents !== null && <SpelledAmount cents={request.amountCents} />}
            {request.kind === 'pix.transfer' && (
              <>
                <OutgoingSum of={request.input} />
                <SameDay of={request} />
              </>
            )}
            <p className="mt-1 text-ink-2 text-sm wrap-anywhere">
              {t.rich(
                request.kind === 'pix.analysis' && !name ? 'case.analysis-of-unseen' : kindLabels[request.kind].party,
                {
                  b,
                  name: name ?? operationReference(request) ?? '',
                },
              )}
            </p>
          </div>
          {request.kind === 'pix.transfer' && <HolderStop of={request} />}
          <div className={cx('grid items-start gap-5', waiting && '@2xl:grid-cols-[minmax(0,1fr)_288px]')}>
            {waiting && (
              <div className="flex min-w-0 flex-col gap-5 @2xl:order-last">
                <RequestKnown request={request} />
              </div>
            )}
            <RequestFacts request={request} />
          </div>
        </div>
      </div>
      {waiting && <DecisionBar request={request} own={request.createdBy.id === personId} decision={decision} />}
    </>
  )
}

function RequestTitle({ request }: { request: Decidable }) {
  const t = useTranslations('approvals.case')
  const opinions = useTranslations('infractions.words.opinions')
  if (request.kind === 'pix.analysis') return opinions(request.input.analysis)
  if (request.kind === 'pix.batch') return t('batch')
  return t(request.kind === 'pix.transfer' ? 'transfer' : 'refund')
}

function RequestFacts({ request }: { request: Decidable }) {
  switch (request.kind) {
    case 'pix.transfer':
      return <TransferFacts request={request} />
    case 'pix.batch':
      return <BatchFacts request={request} />
    case 'pix.refund':
      return <RefundFacts request={request} />
    case 'pix.analysis':
      return <AnalysisFacts request={request} />
  }
}

function RequestKnown({ request }: { request: Decidable }) {
  if (request.kind === 'pix.analysis') return <AnalysisKnown request={request} />
  if (request.kind === 'pix.batch') return <BalanceAfter request={request} />
  return (
    <>
      {request.kind === 'pix.transfer' ? <TransferKnown request={request} /> : <RefundKnown request={request} />}
      <BalanceAfter request={request} />
    </>
  )
}

/** The cancelled or denied notes that would be paid, with the requester's reason. */
function NoteNotice({ request }: { request: Decidable }) {
  const t = useTranslations('operations.cancelled-notes')
  if (!request.cancelledNotes) return null
  const reason = request.kind === 'pix.transfer' && request.input.noteCancelled?.reason
  return (
    <CancelledNotes notes={request.cancelledNotes}>
      <p>{t('approve')}</p>
      {reason && (
        <p className="whitespace-pre-wrap text-ink wrap-anywhere">
          {t('requested')} {reason}
        </p>
      )}
    </CancelledNotes>
  )
}

/** Facts about the people for the decider: recent changes of access, and why approval is impossible. */
function AccessNotices({ request }: { request: Decidable }) {
  const labels = useRecordText()
  const { createdBy, decider } = request
  const hindrance = hindranceOf(request)
  return (
    <>
      {hindrance && <Notice tone="wait" title={labels(hindrance)} />}
      <Changed access={createdBy} name={createdBy.name} />
      {decider && <Changed access={decider} />}
    </>
  )
}

type Access = { accessChangedAt?: string | null; accessChangedBy?: { name: string } | null }

/** Without a name, the change concerns the reader's own access. */
function Changed({ access: { accessChangedAt: at, accessChangedBy }, name }: { access: Access; name?: string }) {
  const t = useTranslations('approvals.access')
  const locale = useLocale()
  const now = useNow()
  if (!at || !isRecentChange(at, now)) return null
  const by = accessChangedBy?.name
  const key = name === undefined ? (by ? 'own-by' : 'own') : by ? 'maker-by' : 'maker'
  const values = { name: name ?? '', by: by ?? '', when: formatInstant(at, locale), ago: () => <Ago at={at} /> }
  return <Notice tone="wait" title={t.rich(key, values)} />
}
