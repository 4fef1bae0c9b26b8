'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { OperationTimeline } from '@/components/operations/timeline'
import type { ChargeStep } from './timeline'

type ChargeTimelineProps = { steps: readonly ChargeStep[]; externalId: string; received: string | null }

/** The steps of a charge: those of any operation, and whether it was paid. */
export function ChargeTimeline({ steps, externalId, received }: ChargeTimelineProps) {
  const t = useTranslations('charges.timeline')
  const b = (text: ReactNode) => <span className="font-medium">{text}</span>
  const id = (text: ReactNode) => <span className="ident">{text}</span>
  return (
    <OperationTimeline
      steps={steps}
      title={({ kind }) => {
        switch (kind) {
          case 'accepted':
          case 'waiting':
          case 'expired':
          case 'paid':
            return t.rich(kind, { b })
          case 'next-accepted':
          case 'next-paid':
            return t(kind)
          default:
            return null
        }
      }}
      note={({ kind }) => {
        if (kind === 'accepted') return t.rich('accepted-what', { externalId, id })
        if (kind === 'paid') return received
        return kind === 'waiting' ? t('waiting-what') : null
      }}
    />
  )
}
