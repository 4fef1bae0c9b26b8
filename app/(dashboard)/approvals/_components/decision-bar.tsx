'use client'

import { FingerprintPattern } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { CancelledNotes } from '@/components/operations/cancelled-notes'
import { useRecordText } from '@/components/operations/record-text'
import { SpelledAmount } from '@/components/payments/spelled-amount'
import { Button, TextButton } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import type { Decidable } from '@/lib/features/operations/any-operation-schema'
import { DecisionProblem, type DecisionState, type Reasons, useApprovesByPasskey } from './decision'
import { ReasonDialog } from './reason-dialog'
import { hindranceOf, kindLabels, useApprovalLabels } from './request-labels'

type DecisionBarProps = { request: Decidable; own: boolean; decision: DecisionState }

/** The decision buttons; for people who may not decide, the names of those who may. */
export function DecisionBar({ request, own, decision }: DecisionBarProps) {
  const t = useTranslations('approvals')
  const reasons = useTranslations('operations.cancelled-notes')
  const locale = useLocale()
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const close = () => setAsking(null)
  const until = request.approvalUntil
  const labels = useApprovalLabels(request)
  const describeRecord = useRecordText()
  const hindrance = hindranceOf(request)
  const byPasskey = useApprovesByPasskey()
  const notes = request.cancelledNotes ?? []
  const isHeld = request.kind === 'pix.transfer' && request.about?.holderChange?.confirmed === false
  const takesReason = notes.length > 0 || isHeld
  const approve = (options: { byPasskey?: boolean } & Reasons = {}) =>
    decision.decide({ decision: 'approve', ...options, onEnd: close })
  const signedOut = decision.error && decision.signedOut && <DecisionProblem error={decision.error} waiting />
  return (
    <footer className="@container flex flex-none flex-col gap-3 border-line border-t px-5 py-3 text-sm max-md:px-4">
      {decision.error && !(decision.signedOut && asking) && <DecisionProblem error={decision.error} waiting />}
      {request.decider ? (
        <div className="flex @xl:flex-row flex-col-reverse @xl:items-center gap-x-4 gap-y-3 max-md:gap-y-2">
          {decision.unproven && (
            <p className="text-sm">
              <TextButton onClick={() => setAsking('approve')}>{t('decide.without-passkey')}</TextButton>
            </p>
          )}
          <p className="min-w-0 flex-1 text-ink-3 text-xs max-md:[@media(height<480px)]:sr-only">
            {hindrance ? describeRecord(hindrance) : t(byPasskey ? 'decide.passkey' : kindLabels[request.kind].recheck)}{' '}
            {until && !byPasskey && t('case.until', { when: formatInstant(until, locale) })}
          </p>
          <div className="flex justify-end gap-2 max-md:flex-wrap-reverse">
            <Button
              className="max-md:h-auto max-md:min-h-13 max-md:grow max-md:px-5 max-md:text-base"
              disabled={decision.deciding === 'approve'}
              onClick={() => setAsking('reject')}
            >
              {t('decide.reject')}
            </Button>
            {!hindrance && (
              <Button
                variant="primary"
                className="max-md:h-auto max-md:min-h-13 max-md:min-w-36 max-md:flex-99 max-md:whitespace-normal max-md:text-base"
                busy={decision.deciding === 'approve' || byPasskey === undefined}
                disabled={decision.deciding === 'reject'}
                onClick={() => (byPasskey && !takesReason ? approve({ byPasskey }) : setAsking('approve'))}
              >
                {byPasskey && decision.deciding === null && <FingerprintPattern aria-hidden />}
                {labels.approve}
              </Button>
            )}
          </div>
        </div>
      ) : (
        <Notice title={t(own ? 'decide.own-title' : 'decide.reader-title')}>
          {t(own ? 'decide.own-what' : 'decide.reader-what')}{' '}
          {until && t('case.until', { when: formatInstant(until, locale) })}
        </Notice>
      )}
      <ConfirmDialog
        open={asking === 'approve' && !takesReason}
        onClose={close}
        onConfirm={() => approve()}
        title={labels.title}
        keep={t('decide.confirm-keep')}
        confirm={labels.confirm}
        tone={labels.tone}
        busy={decision.deciding === 'approve'}
        error={signedOut}
      >
        {request.amountCents !== null && <SpelledAmount cents={request.amountCents} className="mb-2" />}
        <p>{labels.what}</p>
        <p role="status" className="mt-2 text-xs empty:hidden">
          {decision.deciding === 'approve' && t('decide.slow')}
        </p>
      </ConfirmDialog>
      {asking === 'approve' && takesReason && (
        <ReasonDialog
          title={labels.title}
          submit={labels.confirm}
          label={reasons('reason')}
          hint={reasons('reason-hint')}
          missing={reasons('reason-missing')}
          shortest={3}
          busy={decision.deciding === 'approve'}
          error={signedOut}
          onClose={close}
          onReason={(reason) =>
            approve({
              byPasskey: byPasskey && !decision.unproven,
              noteCancelled: notes.length > 0 ? { reason } : undefined,
              holderChange: isHeld ? { reason } : undefined,
            })
          }
        >
          {notes.length > 0 ? <CancelledNotes notes={notes}>{labels.what}</CancelledNotes> : <p>{labels.what}</p>}
        </ReasonDialog>
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={
            request.amountCents === null
              ? t(request.kind === 'pix.analysis' ? 'decide.reject-analysis-title' : 'decide.reject-whole-title')
              : t('decide.reject-title', { amount: formatMoney(request.amountCents, locale) })
          }
          submit={t('decide.reject-do')}
          keep={t('decide.reject-keep')}
          label={t('decide.reason')}
          missing={t('decide.reason-missing')}
          busy={decision.deciding === 'reject'}
          error={signedOut}
          onClose={close}
          onReason={(reason) => decision.decide({ decision: 'reject', reason, onEnd: close })}
        >
          <p className="text-ink-2 text-sm">{t('decide.reject-what', { name: request.createdBy.name })}</p>
        </ReasonDialog>
      )}
    </footer>
  )
}
