'use client'

import { useTranslations } from 'next-intl'
import { Button, ButtonLink } from '@/components/ui/button'
import type { FiltersProps } from '../filters/filters'
import { SavedFilters } from '../filters/saved-filters'

type ListActionsProps = FiltersProps & {
  selecting: boolean
  /** Begins to choose rows, or ends it; false for who may do nothing with them. */
  onSelect: (() => void) | false
}

/** Actions in the page's head: row selection, keys, and the person's saved filters. */
export function ListActions({ filters, onChange, selecting, onSelect }: ListActionsProps) {
  const t = useTranslations('documents')
  return (
    <>
      {onSelect && (
        <Button
          variant="ghost"
          aria-pressed={selecting}
          onClick={onSelect}
          className="aria-pressed:bg-pressed max-md:hidden"
        >
          {t('selection.select')}
        </Button>
      )}
      <ButtonLink href="/documents/keys" variant="ghost" className="max-md:px-1">
        {t('check-keys')}
      </ButtonLink>
      <SavedFilters filters={filters} onChange={onChange} />
    </>
  )
}
