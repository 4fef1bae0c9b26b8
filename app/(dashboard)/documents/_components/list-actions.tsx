'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button'
import type { FiltersProps } from './filters'
import { SavedFilters } from './saved-filters'

/** In the page's head: what is done with keys, and the person's own filters. */
export function ListActions({ filters, onChange }: FiltersProps) {
  const t = useTranslations('documents')
  const keys = t('check-keys')
  return (
    <>
      <ButtonLink href="/documents/keys" variant="ghost" aria-label={keys} className="max-md:w-10 max-md:px-0">
        <Search aria-hidden />
        <span className="max-md:hidden">{keys}</span>
      </ButtonLink>
      <SavedFilters filters={filters} onChange={onChange} />
    </>
  )
}
