'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { readQuery } from '@/lib/client/read-query'
import { formatInstant } from '@/lib/core/dates'
import { documentIndex } from '@/lib/features/documents/index/contract'

/** As of when the index is that the keys were first looked for in, and whether it has all that the provider lists. */
export function IndexAge() {
  const t = useTranslations('document-keys')
  const locale = useLocale()
  const { data } = useQuery(readQuery(documentIndex.status, {}))
  if (!data) return null
  return (
    <span className="ml-auto">
      {data.indexedAt ? t('index-age', { at: formatInstant(data.indexedAt, locale) }) : t('index-none')}
      {data.indexedAt && !data.listed && `, ${t('index-reading')}`}
    </span>
  )
}
