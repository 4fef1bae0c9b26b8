'use client'

import { useTranslations } from 'next-intl'
import { OperationOutcome } from '@/components/operations/outcome'
import { OperationStatus } from '@/components/operations/status'
import { UnknownOutcome } from '@/components/operations/unknown-outcome'
import { Notice } from '@/components/ui/notice'
import type { OperationState } from '@/lib/core/operations/operation-states'
import type { AnyOperation } from '@/lib/features/operations/any-operation-schema'
import { analysis } from '@/lib/features/pix/infractions/contract'
import { isOpen } from '@/lib/features/pix/infractions/rules/infraction'
import { useCase } from './context'

/** The state of an answer, in words that no opinion is called by. */
export function AnsweredStatus({ state, strong }: { state: OperationState; strong?: boolean }) {
  const t = useTranslations('infractions.queue.answer')
  return (
    <OperationStatus state={state} strong={strong}>
      {t(state)}
    </OperationStatus>
  )
}

type AnsweredStateProps = { operation: AnyOperation; opinion: 'accepted' | 'rejected' }

/** The meaning of the state of an answer and the next step; an answer without confirmation is read again and decided by a person. */
export function AnsweredState({ operation, opinion }: AnsweredStateProps) {
  const t = useTranslations('infractions.case.answered')
  const unknown = useTranslations('infractions.case.unknown')
  const { infraction, viewer } = useCase()
  const { status } = infraction
  switch (operation.state) {
    case 'unknown':
      return (
        <UnknownOutcome
          contract={analysis.answer}
          operation={operation}
          mayDecide={viewer.mayAnswer}
          level={3}
          labels={{
            title: unknown('title'),
            what: unknown('what'),
            check: unknown('check'),
            resend: unknown('resend'),
            abandon: unknown('abandon'),
            consequences: { resend: unknown('resend-what'), abandon: unknown('abandon-what') },
          }}
        />
      )
    case 'accepted': {
      const other = status !== null && !isOpen(status) && status !== opinion
      return (
        <Notice tone="wait" role="status" title={t(other ? 'other-title' : 'accepted-title')}>
          {other ? t('other-what', { status }) : t('accepted-what')}
        </Notice>
      )
    }
    case 'confirmed':
      return (
        <Notice tone="ok" title={t('confirmed-title')}>
          {t('confirmed-what')}
        </Notice>
      )
    default:
      return <OperationOutcome operation={operation} viewer={viewer} />
  }
}
