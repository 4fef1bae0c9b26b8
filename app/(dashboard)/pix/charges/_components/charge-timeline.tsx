'use client'

import { useTranslations } from 'next-intl'
import { pastSteps, type Step } from '@/components/operations/steps'
import { OperationTimeline } from '@/components/operations/timeline'
import { b, id } from '@/components/ui/rich'
import { type ChargeStatus, chargeExpiry } from '@/lib/features/pix/charges/rules'
import type { Charge } from '@/lib/features/pix/charges/schema'

type ChargeStep = Step<'waiting' | 'expired' | 'paid' | 'next-paid'>

const ahead: ChargeStep[] = [
  { kind: 'next-accepted', tone: 'next', at: null },
  { kind: 'next-paid', tone: 'next', at: null },
]

function stepsNow(charge: Charge, status: ChargeStatus): ChargeStep[] {
  if (status === 'waiting') return [{ kind: 'waiting', tone: 'now', at: null }]
  if (status === 'expired') return [{ kind: 'expired', tone: 'done', at: chargeExpiry(charge).toISOString() }]
  if (status === 'paid') return [{ kind: 'paid', tone: 'done', at: charge.updatedAt }]
  return status === 'unknown' || status === 'sending' ? ahead : []
}

/** The steps of a charge, oldest first: past steps, the current status, and the steps ahead. */
export function timelineOf(charge: Charge, status: ChargeStatus): ChargeStep[] {
  return [...pastSteps(charge), ...stepsNow(charge, status)]
}

type ChargeTimelineProps = { charge: Charge; status: ChargeStatus; externalId: string; received: string | null }

/** The steps of a charge: those of any operation, and whether it was paid. */
export function ChargeTimeline({ charge, status, externalId, received }: ChargeTimelineProps) {
  const t = useTranslations('charges.timeline')
  return (
    <OperationTimeline
      steps={timelineOf(charge, status)}
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
