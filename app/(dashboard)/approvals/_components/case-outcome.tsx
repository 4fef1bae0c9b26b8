'use client'

import { useLocale, useTranslations } from 'next-intl'
import { infractionAddress } from '@/components/infractions/address'
import { DecisionAccess } from '@/components/operations/decision-access'
import { OperationOutcome } from '@/components/operations/outcome'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { formatInstant } from '@/lib/core/dates'
import type { Decidable } from '@/lib/features/operations/any-operation-schema'
import { operationAddress } from '@/lib/features/operations/contract'
import { kindLabels } from './request-labels'

type CaseOutcomeProps = { request: Decidable; personId: string; onNext?: () => void }

/** The outcome of a decided request, and links to continue. */
export function CaseOutcome({ request, personId, onNext }: CaseOutcomeProps) {
  const t = useTranslations('approvals')
  const locale = useLocale()
  const labels = kindLabels[request.kind]
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
      {last?.access && (
        <div className="text-sm empty:hidden">
          <DecisionAccess access={last.access} />
        </div>
      )}
      <OperationOutcome
        operation={request}
        viewer={{ id: personId, mayDecide: false }}
        unknown={
          <Notice tone="wait" role="status" title={t(labels.unknownTitle)}>
            {t(labels.unknown)}
          </Notice>
        }
        released={request.kind === 'pix.batch'}
        accepted={t(labels.accepted)}
        confirmed={t(labels.confirmed)}
      />
      <div className="flex flex-wrap gap-2 max-md:flex-col">
        <ButtonLink
          href={
            request.kind === 'pix.analysis'
              ? infractionAddress(request.input.id)
              : request.kind === 'pix.batch'
                ? `/pix/batches/${request.id}`
                : operationAddress(request)
          }
        >
          {t(labels.open)}
        </ButtonLink>
        {onNext && (
          <Button className="max-md:-order-1 max-md:h-13 max-md:text-base" onClick={onNext}>
            {t('outcome.next')}
          </Button>
        )}
      </div>
    </div>
  )
}
