'use client'

import { useTranslations } from 'next-intl'
import { OperationOutcome } from '@/components/operations/outcome'
import { UnknownOutcome } from '@/components/operations/unknown-outcome'
import { Notice } from '@/components/ui/notice'
import { isOpen } from '@/lib/core/infraction'
import type { AnyOperation } from '@/lib/features/operations/any/schema'
import { analysis } from '@/lib/features/pix/infractions/analysis/contract'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'
import type { Viewer } from '../case/parts'

type AnsweredStateProps = {
  operation: AnyOperation
  infraction: InfractionCase
  analysis: 'accepted' | 'rejected'
  viewer: Viewer
}

/** What the state of an answer means, and what is to be done; a lost one is read again, and decided by a person. */
export function AnsweredState({ operation, infraction, analysis, viewer }: AnsweredStateProps) {
  const t = useTranslations('infractions.case.answered')
  const { status } = infraction
  if (operation.state === 'accepted') {
    const other = status !== null && !isOpen(status) && status !== analysis
    return (
      <Notice tone="wait" role="status" title={t(other ? 'other-title' : 'accepted-title')}>
        {other ? t('other-what', { status }) : t('accepted-what')}
      </Notice>
    )
  }
  if (operation.state === 'confirmed') {
    return (
      <Notice tone="ok" title={t('confirmed-title')}>
        {t('confirmed-what')}
      </Notice>
    )
  }
  return (
    <OperationOutcome
      operation={operation}
      viewer={viewer}
      unknown={<Unknown operation={operation} mayDecide={viewer.mayAnswer} />}
    />
  )
}

function Unknown({ operation, mayDecide }: { operation: AnyOperation; mayDecide: boolean }) {
  const t = useTranslations('infractions.case.unknown')
  return (
    <UnknownOutcome
      contract={analysis.answer}
      operation={operation}
      mayDecide={mayDecide}
      level={3}
      words={{
        title: t('title'),
        what: t('what'),
        check: t('check'),
        resend: t('resend'),
        abandon: t('abandon'),
        consequences: { resend: t('resend-what'), abandon: t('abandon-what') },
      }}
    />
  )
}
