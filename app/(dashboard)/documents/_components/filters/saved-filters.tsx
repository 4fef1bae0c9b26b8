'use client'

import { Bookmark } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import type { FiltersProps } from './filters'

/** Comes when it is opened. */
const SavedFiltersPanel = dynamic(() => import('./saved-filters-panel').then((part) => part.SavedFiltersPanel), {
  ssr: false,
  loading: () => <div className="h-40 w-84 max-w-full" />,
})

/** The person's own filters by name: save, apply, rename, delete. */
export function SavedFilters(props: FiltersProps) {
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
