'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ErrorNotice, ReadFailure } from '@/components/layout/error-notice'
import { TextButton } from '@/components/ui/button'
import { useLateFocus } from '@/components/ui/popover'
import { sendWrite } from '@/lib/client/send-write'
import { savedFilters } from '@/lib/features/documents/filters/contract'
import type { FilterValues, NewSavedFilter, SavedFilter } from '@/lib/features/documents/filters/schema'
import { allSavedFilters } from '@/lib/features/documents/queries'
import { filtersOf, filterValues } from './filter-values'
import type { FiltersProps } from './filters'
import { SavedFilterName } from './saved-filter-name'

type PanelProps = FiltersProps & { onClose: () => void }

const asText = (labels: FilterValues) =>
  JSON.stringify(
    Object.entries(labels)
      .filter(([, word]) => word)
      .sort(),
  )

type Change = { save: NewSavedFilter } | { rename: SavedFilter; name: string } | { remove: SavedFilter }

export function SavedFiltersPanel({ filters, onChange, onClose }: PanelProps) {
  const current = filterValues(filters)
  const t = useTranslations('documents.saved')
  const ref = useLateFocus<HTMLDivElement>()
  const client = useQueryClient()
  const query = useInfiniteQuery(allSavedFilters)
  const [removed, setRemoved] = useState<SavedFilter | null>(null)
  const change = useMutation({
    mutationFn: async (wanted: Change) => {
      if ('save' in wanted) await sendWrite(savedFilters.save, wanted.save)
      else if ('rename' in wanted) await sendWrite(savedFilters.rename, { id: wanted.rename.id, name: wanted.name })
      else await sendWrite(savedFilters.remove, { id: wanted.remove.id })
    },
    onSuccess: (_, wanted) => setRemoved('remove' in wanted ? wanted.remove : null),
    onSettled: () => client.invalidateQueries({ queryKey: allSavedFilters.queryKey }),
  })
  const saved = query.data?.pages.flatMap(({ items }) => items) ?? []
  const now = asText(current)
  const filtered = now !== '[]'
  const known = saved.find(({ filter }) => asText(filter) === now)
  return (
    <div ref={ref} className="flex max-h-[min(32rem,70vh)] flex-col text-sm">
      {query.isError && <ReadFailure query={query} className="m-2" />}
      {query.isSuccess && saved.length === 0 && <p className="px-3 pt-3 text-ink-2">{t('none')}</p>}
      {saved.length > 0 && (
        <ul aria-label={t('title')} className="min-h-0 overflow-auto p-1">
          {saved.map((one) => (
            <SavedFilterRow
              key={one.id}
              saved={one}
              applied={one === known}
              onApply={() => {
                onChange({ ...filtersOf(one.filter), source: null })
                onClose()
              }}
              onRename={(name) => change.mutateAsync({ rename: one, name })}
              onRemove={() => change.mutate({ remove: one })}
            />
          ))}
        </ul>
      )}
      {removed && (
        <p role="status" className="flex items-baseline gap-2 border-line border-t px-3 py-2 text-ink-2">
          <span className="min-w-0 truncate">{t('removed', { name: removed.name })}</span>
          <TextButton onClick={() => change.mutate({ save: { name: removed.name, filter: removed.filter } })}>
            {t('undo')}
          </TextButton>
        </p>
      )}
      {change.isError && <ErrorNotice error={change.error} className="m-2" />}
      <div className="border-line border-t p-3 first:border-t-0">
        {known ? (
          <p className="text-ink-3 text-xs">{t('is-saved', { name: known.name })}</p>
        ) : filtered ? (
          <SavedFilterName
            label={t('save-label')}
            submit={t('save')}
            onSubmit={(name) => change.mutateAsync({ save: { name, filter: current } })}
          />
        ) : (
          <p className="text-ink-3 text-xs">{t('nothing-set')}</p>
        )}
      </div>
    </div>
  )
}

type SavedFilterRowProps = {
  saved: SavedFilter
  applied: boolean
  onApply: () => void
  onRename: (name: string) => Promise<unknown>
  onRemove: () => void
}

/** A click on the name applies the filter; the other actions are next to it. */
function SavedFilterRow({ saved: { name }, applied, onApply, onRename, onRemove }: SavedFilterRowProps) {
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
