'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type AvailabilityState, availabilityTones } from '@/components/documents/availability'
import { StatusBadge } from '@/components/ui/status-badge'
import { daysUntil } from '@/lib/core/dates'
import type { FiscalDocument } from '@/lib/features/documents/schema'

export type Availability = { state: Exclude<AvailabilityState, 'expiring'> } | { state: 'expiring'; days: number }

const soonDays = 7

type Dated = Pick<FiscalDocument, 'status' | 'purged' | 'expiresAt'>

/** The single label in the list: unavailable content precedes missing fiscal value. */
export function availabilityOf(document: Dated, now: Date): Availability {
  if (document.purged) return { state: 'purged' }
  const { status } = document
  if (status !== 'authorized' && status !== 'unknown') return { state: status }
  return expiryOf(document, now) ?? { state: 'available' }
}

/** Notice about the day on which the content expires. */
export function expiryOf({ expiresAt, purged }: Omit<Dated, 'status'>, now: Date): Availability | null {
  if (expiresAt === null || purged) return null
  const days = daysUntil(expiresAt, now)
  if (days === null || days > soonDays) return null
  return Date.parse(expiresAt) < now.getTime() ? { state: 'overdue' } : { state: 'expiring', days }
}

/** The render time of this part of the screen: days need no ticking clock. */
export function useToday(): Date {
  const [now] = useState(() => new Date())
  return now
}

export function AvailabilityBadge({ document }: { document: FiscalDocument }) {
  const t = useTranslations('documents')
  const availability = availabilityOf(document, useToday())
  const days = availability.state === 'expiring' ? availability.days : 0
  return (
    <StatusBadge tone={availabilityTones[availability.state]} quiet>
      {t(`status-${availability.state}`, { days })}
    </StatusBadge>
  )
}
