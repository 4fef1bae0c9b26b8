'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { readQuery } from '@/lib/client/read-query'
import { documents } from '@/lib/features/documents/contract'
import { useLate } from './use-late'

/** The person's place in the provider's queue, shown after a wait of two seconds. */
export function PlaceInLine() {
  const t = useTranslations('document')
  const { data: place } = useQuery({ ...readQuery(documents.place, {}), enabled: useLate(), gcTime: 0 })
  return place ? <span className="text-xs tabular-nums">{t('place', place)}</span> : null
}
