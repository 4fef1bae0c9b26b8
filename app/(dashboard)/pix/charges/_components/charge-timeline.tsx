'use client'

import { useTranslations } from 'next-intl'
import { pastSteps, type Step } from '@/components/operations/steps'
import { OperationTimeline } from '@/components/operations/timeline'
import { b, id } from '@/components/ui/rich'
import { type ChargeStatus, chargeExpiry, refundOf } from '@/lib/features/pix/charges/rules'
import type { ChargeDetail } from '@/lib/features/pix/charges/schema'

type ChargeStep = Step<'waiting' | 'expired' | 'paid' | 'refunded' | 'next-paid'>

const ahead: ChargeStep[] = [
  { kind: 'next-accepted', tone: 'next', at: null },
  { kind: 'next-paid', tone: 'next', at: null },
]

function stepsNow(charge: ChargeDetail, status: ChargeStatus): ChargeStep[] {
  if (status === 'waiting') return [{ kind: 'waiting', tone: 'now', at: null }]
  if (status === 'expired') return [{ kind: 'expired', tone: 'done', at: chargeExpiry(charge).toISOString() }]
  // When a payment went back is known to its own page only.
  const refunded: ChargeStep[] = refundOf(charge) === 'none' ? [] : [{ kind: 'refunded', tone: 'done', at: null }]
  if (status === 'paid') return [{ kind: 'paid', tone: 'done', at: charge.updatedAt }, ...refunded]
  return status === 'unknown' || status === 'sending' ? ahead : []
}

/** The steps of a charge, oldest first: past steps, the current status, and the steps ahead. */
export function timelineOf(charge: ChargeDetail, status: ChargeStatus): ChargeStep[] {
  return [...pastSteps(charge), ...stepsNow(charge, status)]
}

type ChargeTimelineProps = { charge: ChargeDetail; status: ChargeStatus; externalId: string; received: string | null }

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
          case 'refunded':
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
        // The last of both says what came in and what went back.
        if (kind === 'refunded' || (kind === 'paid' && refundOf(charge) === 'none')) return received
        return kind === 'waiting' ? t('waiting-what') : null
      }}
    />
  )
}
