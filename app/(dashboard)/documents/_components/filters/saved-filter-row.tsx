'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TextButton } from '@/components/ui/button'
import type { SavedFilter } from '@/lib/features/documents/filters/schema'
import { SavedFilterName } from './saved-filter-name'

type SavedFilterRowProps = {
  saved: SavedFilter
  applied: boolean
  onApply: () => void
  onRename: (name: string) => Promise<unknown>
  onRemove: () => void
}

/** A click on the name applies the filter; the other actions are next to it. */
export function SavedFilterRow({ saved: { name }, applied, onApply, onRename, onRemove }: SavedFilterRowProps) {
  const t = useTranslations('documents.saved')
  const [renaming, setRenaming] = useState(false)
  if (renaming)
    return (
      <li className="flex p-1">
        <SavedFilterName
          label={t('rename-label', { name })}
          name={name}
          submit={t('rename')}
          onSubmit={onRename}
          onLeave={() => setRenaming(false)}
        />
      </li>
    )
  return (
    <li className="flex items-center gap-2 rounded-xs pr-2 hover:bg-hover dark:hover:bg-pressed">
      <button
        type="button"
        onClick={onApply}
        aria-current={applied || undefined}
        className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-xs px-2 text-left -outline-offset-2 max-md:h-10"
      >
        <span className="truncate">{name}</span>
        {applied && <Check aria-hidden className="text-accent-ink" />}
      </button>
      <TextButton
        onClick={() => setRenaming(true)}
        aria-label={t('rename-label', { name })}
        className="min-h-6 text-xs"
      >
        {t('rename')}
      </TextButton>
      <TextButton onClick={onRemove} aria-label={t('remove-label', { name })} className="min-h-6 text-xs">
        {t('remove')}
      </TextButton>
    </li>
  )
}
