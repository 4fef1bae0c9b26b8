'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRecordWords } from '@/components/operations/record-words'
import { AmountInWords } from '@/components/payments/amount-in-words'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import { formatInstant } from '@/lib/core/dates'
import type { Decidable } from '@/lib/features/operations/any/schema'
import { DecisionProblem, type DecisionState } from './decision'
import { RejectDialog } from './reject-dialog'
import { hindranceOf, kindWords, useApproveWords } from './request-words'

type DecisionBarProps = { request: Decidable; own: boolean; mayDecide: boolean; decision: DecisionState }

/** The decision, where the reading ends; for those who may not take it, who does. */
export function DecisionBar({ request, own, mayDecide, decision }: DecisionBarProps) {
  const t = useTranslations('approvals')
  const locale = useLocale()
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const close = () => setAsking(null)
  const until = request.approvalUntil
  const words = useApproveWords(request)
  const recordWords = useRecordWords()
  const hindrance = hindranceOf(request)
  const signedOut = decision.error && decision.signedOut && <DecisionProblem error={decision.error} waiting />
  return (
    <footer className="@container flex flex-none flex-col gap-3 border-line border-t px-5 py-3 text-sm max-md:px-4">
      {decision.error && !(decision.signedOut && asking) && <DecisionProblem error={decision.error} waiting />}
      {mayDecide && !own ? (
        <div className="flex @xl:flex-row flex-col @xl:items-center gap-x-4 gap-y-3">
          <p className="min-w-0 flex-1 text-ink-3 text-xs">
            {hindrance ? recordWords(hindrance) : t(kindWords[request.kind].recheck)}{' '}
            {until && t('case.until', { when: formatInstant(until, locale) })}
          </p>
          <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
            <Button disabled={decision.deciding === 'approve'} onClick={() => setAsking('reject')}>
              {t('decide.reject')}
            </Button>
            {!hindrance && (
              <Button
                variant="primary"
                className="max-md:h-auto max-md:min-h-10 max-md:whitespace-normal"
                disabled={decision.deciding === 'reject'}
                onClick={() => setAsking('approve')}
              >
                {words.approve}
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
        open={asking === 'approve'}
        onClose={close}
        onConfirm={() => decision.decide({ decision: 'approve', onEnd: close })}
        title={words.title}
        keep={t('decide.confirm-keep')}
        confirm={words.confirm}
        tone={words.tone}
        busy={decision.deciding === 'approve'}
        error={signedOut}
      >
        {request.amountCents !== null && <AmountInWords cents={request.amountCents} className="mb-2" />}
        <p>{words.what}</p>
        <p role="status" className="mt-2 text-xs empty:hidden">
          {decision.deciding === 'approve' && t('decide.slow')}
        </p>
      </ConfirmDialog>
      {asking === 'reject' && (
        <RejectDialog
          request={request}
          busy={decision.deciding === 'reject'}
          error={signedOut}
          onClose={close}
          onReject={(reason) => decision.decide({ decision: 'reject', reason, onEnd: close })}
        />
      )}
    </footer>
  )
}
