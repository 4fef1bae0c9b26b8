'use client'

import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button'
import type { FiltersProps } from './filters'
import { SavedFilters } from './saved-filters'

/** In the page's head: what is done with keys, and the person's own filters. */
export function ListActions({ filters, onChange }: FiltersProps) {
  const t = useTranslations('documents')
  return (
    <>
      <ButtonLink href="/documents/keys" variant="ghost" className="max-md:px-1">
        <Search aria-hidden className="max-md:hidden" />
        {t('check-keys')}
      </ButtonLink>
      <SavedFilters filters={filters} onChange={onChange} />
    </>
  )
}
