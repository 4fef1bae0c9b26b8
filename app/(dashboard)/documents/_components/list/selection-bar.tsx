'use client'

import { Archive, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { hoursLeft } from '@/components/documents/hours-left'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button, IconButton, TextButton } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/dialog'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useWrite } from '@/lib/client/write'
import type { DocumentFileType, FiscalDocument } from '@/lib/features/documents/schema'
import { exports } from '@/lib/features/exports/contract'
import type { NewExport } from '@/lib/features/exports/schema'
import type { listInput } from '../filters'
import { useChosen } from './boxes'
import type { Selection } from './selection'

export type SelectionBarProps = {
  selection: Selection
  rows: readonly FiscalDocument[]
  /** The list's input. */
  input: ReturnType<typeof listInput>
  /** Number of matching documents in the index; null for a list from the provider. */
  figures: { total: number; atLeast?: boolean } | null
  onEnd: () => void
}

/** Below the list: the number of selected rows, buttons to select more, and actions. */
export function SelectionBar({ selection, rows, input, figures, onEnd }: SelectionBarProps) {
  const t = useTranslations('documents.selection')
  const { ids, all } = useChosen(selection)
  const [asking, setAsking] = useState(false)
  const { sort, order, source, ...filter } = { source: undefined, sort: undefined, order: undefined, ...input }
  useRows(selection, rows, JSON.stringify([filter, source]))

  const total = figures?.total ?? null
  const count = all ? (total ?? 0) : ids.size
  const isLoaded = rows.every(({ id }) => ids.has(id))
  const more = total !== null && figures?.atLeast ? t('everything-more-than', { count: total - 1 }) : null
  return (
    <section
      aria-label={t('label')}
      className="flex min-h-13 flex-none flex-wrap items-center gap-x-4 border-accent-line md:gap-y-1 border-t bg-accent-soft py-2 pr-4 pl-5 text-sm max-md:px-4"
    >
      <span role="status" className="font-medium tabular-nums">
        {all ? (more ?? t('everything-chosen', { count })) : t('chosen', { count })}
      </span>
      {!all && !isLoaded && (
        <TextButton className="min-h-6 max-md:min-h-10" onClick={() => selection.page(true)}>
          {t('choose-page', { count: rows.length })}
        </TextButton>
      )}
      {!all && total !== null && total > rows.length && (
        <TextButton className="min-h-6 max-md:min-h-10" onClick={selection.everything}>
          {more ?? t('choose-everything', { count: total })}
        </TextButton>
      )}
      {count > 0 && (
        <TextButton className="min-h-6 max-md:min-h-10" onClick={selection.clear}>
          {t('clear')}
        </TextButton>
      )}
      <span className="ml-auto flex items-center gap-2 max-md:w-full">
        <Button variant="primary" disabled={count === 0} onClick={() => setAsking(true)} className="max-md:flex-1">
          <Archive aria-hidden /> {t('export')}
        </Button>
        <IconButton label={t('end')} variant="ghost" onClick={onEnd}>
          <X aria-hidden />
        </IconButton>
      </span>
      {asking && (
        <ExportDialog
          chosen={all ? { filter } : { ids: [...ids] }}
          count={count}
          purged={all ? null : rows.filter(({ id, purged }) => purged && ids.has(id)).length}
          onClose={() => setAsking(false)}
          onCreated={onEnd}
        />
      )}
    </section>
  )
}

/** Rows for shift-selection and the head's box; a changed filter clears the selection. */
function useRows(selection: Selection, rows: readonly FiscalDocument[], filter: string): void {
  useEffect(() => selection.setRows(rows.map(({ id }) => id)), [selection, rows])
  const [first] = useState(filter)
  const clear = useEffectEvent(() => filter !== first && selection.clear())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter makes another list
  useEffect(() => void clear(), [filter])
}

type Chosen = NonNullable<NewExport['selection']>

type ExportDialogProps = {
  chosen: Chosen
  count: number
  /** Number of documents whose content is gone; null where unknown. */
  purged: number | null
  onClose: () => void
  onCreated: () => void
}

const types = ['xml', 'pdf'] as const

/** Maximum number of ticked documents in an export; a larger export uses a filter. */
const mostIds = 5_000

/** Maximum requests per minute when no other work needs any. */
const filesPerMinute = 100

/** Asks which files to export, with the estimated time, then starts the export. */
function ExportDialog({ chosen, count, purged, onClose, onCreated }: ExportDialogProps) {
  const t = useTranslations('documents.selection')
  const router = useRouter()
  const [formats, setFormats] = useState<readonly DocumentFileType[]>(types)
  const creation = useWrite(exports.create, {
    onSuccess({ id }) {
      const see = () => router.push(`/exports?${new URLSearchParams({ open: id })}`)
      toast({ text: t('created', { count }), action: { label: t('see'), onClick: see } })
      onCreated()
    },
  })
  const tooMany = 'ids' in chosen && chosen.ids.length > mostIds
  const files = (count - (purged ?? 0)) * formats.length
  return (
    <FormDialog
      title={t('title', { count })}
      onClose={onClose}
      onSubmit={() => creation.mutate({ selection: chosen, formats: [...formats] })}
      submit={t('submit', { count })}
      busy={creation.isPending}
      disabled={formats.length === 0 || tooMany}
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium text-sm">{t('formats')}</legend>
        <div className="flex gap-x-5">
          {types.map((type, at) => (
            <Checkbox
              key={type}
              checked={formats.includes(type)}
              data-first-focus={at === 0 || undefined}
              onChange={({ target }) =>
                setFormats(types.filter((each) => (each === type ? target.checked : formats.includes(each))))
              }
            >
              {type.toUpperCase()}
            </Checkbox>
          ))}
        </div>
        <p className="text-ink-3 text-xs">{t(formats.length === 0 ? 'formats-none' : 'formats-hint')}</p>
      </fieldset>
      {tooMany ? (
        <Notice title={t('too-many', { count: mostIds })} />
      ) : (
        <p className="text-ink-2 text-sm tabular-nums" role="status">
          {files > 0 && t('time', { files, ...hoursLeft((files / filesPerMinute) * 60) })}{' '}
          {purged !== null && purged > 0 && t('purged', { count: purged })}
        </p>
      )}
      {creation.error && <ErrorNotice error={creation.error} />}
    </FormDialog>
  )
}
