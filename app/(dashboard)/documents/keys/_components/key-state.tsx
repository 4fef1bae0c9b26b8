'use client'

import { useTranslations } from 'next-intl'
import { StatusBadge, type StatusTone } from '@/components/ui/status-badge'
import type { RowState } from './key-rows'

const tones: Record<RowState, StatusTone> = {
  found: 'normal',
  missing: 'waiting',
  cancelled: 'gone',
  purged: 'gone',
  unknown: 'unknown',
  unread: 'failed',
}

export function KeyStateBadge({ state }: { state: RowState }) {
  const t = useTranslations('document-keys')
  return (
    <StatusBadge tone={tones[state]} quiet>
      {t(`state-${state}`)}
    </StatusBadge>
  )
}
