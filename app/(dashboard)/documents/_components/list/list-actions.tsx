'use client'

import { Bookmark } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Button, ButtonLink } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import type { FiltersProps } from '../filters'

type ListActionsProps = FiltersProps & {
  selecting: boolean
  /** Starts or ends row selection; false for people without row actions. */
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

/** Loaded when first opened. */
const SavedFiltersPanel = dynamic(() => import('../saved-filters-panel').then((part) => part.SavedFiltersPanel), {
  ssr: false,
  loading: () => <div className="h-40 w-84 max-w-full" />,
})

/** The person's saved filters: save, apply, rename, delete. */
function SavedFilters(props: FiltersProps) {
  const t = useTranslations('documents.saved')
  return (
    <Popover
      label={t('title')}
      side="bottom-end"
      className="w-90"
      trigger={(trigger) => (
        <Button {...trigger} aria-label={t('title')} className="max-md:w-10 max-md:px-0">
          <Bookmark aria-hidden />
          <span className="max-md:hidden">{t('title')}</span>
        </Button>
      )}
    >
      {(close) => <SavedFiltersPanel {...props} onClose={close} />}
    </Popover>
  )
}
