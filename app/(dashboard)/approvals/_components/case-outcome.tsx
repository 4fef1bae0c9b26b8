'use client'

import { useLocale, useTranslations } from 'next-intl'
import { OperationOutcome } from '@/components/operation-outcome'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatInstant } from '@/lib/core/dates'
import { operationAddress } from '@/lib/core/operation-name'
import type { Decidable } from '@/lib/features/approvals/queries'

type CaseOutcomeProps = { request: Decidable; personId: string; onNext?: () => void }

/** What became of a request that was decided, and the ways on. */
export function CaseOutcome({ request, personId, onNext }: CaseOutcomeProps) {
  const t = useTranslations('approvals')
  const locale = useLocale()
  const transfer = request.kind === 'pix.transfer'
  const last = request.approvals.at(-1)
  return (
    <div className="flex flex-col gap-3">
      {last?.decision === 'approved' && last.by && (
        <p className="text-ink-2 text-sm">
          <span className="font-medium text-ink">
            {last.by.id === personId ? t('outcome.approved-you') : t('outcome.approved', { name: last.by.name })}
          </span>{' '}
          {t('outcome.approved-at', { when: formatInstant(last.at, locale) })}
        </p>
      )}
      {request.state === 'unknown' ? (
        <Notice tone="wait" role="status" title={t('outcome.unknown-title')}>
          {t(transfer ? 'outcome.unknown-what' : 'outcome.unknown-refund')}
        </Notice>
      ) : (
        <OperationOutcome
          operation={request}
          againHref={null}
          decideHref={null}
          own={request.createdBy.id === personId}
          accepted={t(transfer ? 'outcome.accepted' : 'outcome.accepted-refund')}
          confirmed={t('outcome.confirmed')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={operationAddress(request)} prefetch={false}>
          {t(transfer ? 'case.open-transfer' : 'case.open-refund')}
        </ButtonLink>
        {onNext && <Button onClick={onNext}>{t('outcome.next')}</Button>}
      </div>
    </div>
  )
}
