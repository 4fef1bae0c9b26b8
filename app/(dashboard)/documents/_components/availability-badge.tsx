'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { type Availability, availabilityOf } from './availability'

const tones: Record<Availability['state'], StatusTone> = {
  available: 'normal',
  cancelled: 'gone',
  purged: 'gone',
  expiring: 'waiting',
  overdue: 'waiting',
}

/** The moment this part of the screen was drawn: days do not need a ticking clock. */
export function useToday(): Date {
  const [now] = useState(() => new Date())
  return now
}

export function AvailabilityBadge({ document }: { document: FiscalDocument }) {
  const t = useTranslations('documents')
  const availability = availabilityOf(document, useToday())
  const days = availability.state === 'expiring' ? availability.days : 0
  return (
    <StatusBadge tone={tones[availability.state]} quiet>
      {t(`status-${availability.state}`, { days })}
    </StatusBadge>
  )
}
