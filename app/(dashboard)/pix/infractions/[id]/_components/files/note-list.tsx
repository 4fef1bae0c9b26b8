'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useId } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { EmptyState } from '@/components/list/empty-state'
import { TextButton } from '@/components/ui/button'
import { SkeletonRows } from '@/components/ui/skeleton'
import { StatusBadge } from '@/components/ui/status-badge'
import { formatDay, formatMonth } from '@/lib/core/dates'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { useCompanies } from './note-filters'
import { useNoteName } from './note-name'
import type { NoteSearch } from './note-search'

type NoteListProps = { search: NoteSearch; chosen: string | null; onChoose: (id: string) => void }

/** The found notes, of which one is chosen: arrows move, Enter attaches. */
export function NoteList({ search, chosen, onChoose }: NoteListProps) {
  const t = useTranslations('infractions.files.notes')
  const name = useId()
  const { notes, loading, missing, error, retry, more, byKey, narrowed, loadedCount } = search
  const waiting = byKey && !loading && !missing && !error && notes.length === 0
  return (
    <fieldset className="h-72 min-w-0 overflow-auto rounded-md border border-line" aria-busy={loading}>
      <legend className="sr-only">{t('list')}</legend>
      {notes.map((document) => (
        <NoteRow
          key={document.id}
          name={name}
          document={document}
          chosen={document.id === chosen}
          onChoose={() => onChoose(document.id)}
        />
      ))}
      {loading && (
        <div role="status">
          <span className="sr-only">{t('searching')}</span>
          <SkeletonRows rowClass="h-row-tall px-3" />
        </div>
      )}
      {missing && <EmptyState title={t('not-found')}>{t('not-found-what')}</EmptyState>}
      {error && (
        <div className="p-3">
          <ErrorNotice error={error} onRetry={retry} />
        </div>
      )}
      {!loading && !error && !byKey && notes.length === 0 && (
        <EmptyState title={t(narrowed ? 'none-numbered' : 'none')}>
          {t(narrowed ? 'none-numbered-what' : 'none-what')}
        </EmptyState>
      )}
      {waiting && <EmptyState title={t('ask')}>{t('ask-what')}</EmptyState>}
      {!byKey && (notes.length > 0 || more) && (
        <p className="flex gap-3 px-3 py-2 text-ink-3 text-xs">
          <span role="status">
            {narrowed
              ? t('narrowed', { count: notes.length, loaded: loadedCount })
              : t('loaded', { count: loadedCount })}
          </span>
          {more && (
            <TextButton aria-busy={more.loading} onClick={more.load}>
              {t('more')}
            </TextButton>
          )}
        </p>
      )}
    </fieldset>
  )
}

type NoteRowProps = { name: string; document: FiscalDocument; chosen: boolean; onChoose: () => void }

function NoteRow({ name, document, chosen, onChoose }: NoteRowProps) {
  const t = useTranslations('infractions.files.notes')
  const locale = useLocale()
  const noteName = useNoteName()
  const { companies } = useCompanies()
  const { companyId, period, createdAt, cancelled, purged } = document
  const company = companies.find(({ id }) => id === companyId)
  const facts = [
    company && (company.tradeName ?? company.legalName),
    period && t('month-of', { month: formatMonth(period, locale) }),
    createdAt && t('captured', { day: formatDay(createdAt, locale) }),
  ].filter(Boolean)
  return (
    <label className="flex min-h-row-tall items-center gap-3 border-line border-b px-3 py-1.5 text-sm hover:bg-hover has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2">
      <input
        type="radio"
        name={name}
        checked={chosen}
        onChange={onChoose}
        className="size-4 flex-none appearance-none rounded-full border border-field bg-surface outline-none checked:border-[5px] checked:border-accent checked:bg-on-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium tabular-nums">{noteName(document)}</span>
        <span className="block truncate text-ink-3 text-xs tabular-nums">{facts.join(', ')}</span>
      </span>
      {purged ? (
        <StatusBadge tone="gone">{t('purged')}</StatusBadge>
      ) : (
        cancelled && <StatusBadge tone="gone">{t('cancelled')}</StatusBadge>
      )}
    </label>
  )
}
