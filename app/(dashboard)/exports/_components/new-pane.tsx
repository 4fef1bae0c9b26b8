'use client'

import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import { type RefObject, useDeferredValue, useState } from 'react'
import { hoursLeft } from '@/components/documents/hours-left'
import { ErrorNotice } from '@/components/layout/error-notice'
import { PaneHead, PaneRegion } from '@/components/list/open-pane'
import { useFieldErrorText } from '@/components/operations/record-text'
import { Button } from '@/components/ui/button'
import { ApiError } from '@/lib/client/api'
import { fetchPage, listQuery } from '@/lib/client/read-query'
import { queryKey } from '@/lib/core/query-key'
import { documents } from '@/lib/features/documents/contract'
import { exports } from '@/lib/features/exports/contract'
import { type Part, partsOf, withoutPdfParts } from './export-counts'
import { Fields } from './export-fields'
import {
  addressOf,
  type FormValues,
  formParsers,
  noAddress,
  problemsOf,
  requestOf,
  usualValues,
  valuesOf,
} from './export-values'
import { useCreateExport } from './use-create-export'

type NewPaneProps = {
  /** The accountant's folder, which includes the statements of the months. */
  folder: boolean
  regionRef: RefObject<HTMLElement | null>
  onClose: () => void
  onCreated: (id: string) => void
}

/** The form of a new export; its address contains all values. */
export function NewPane({ folder, regionRef, onClose, onCreated }: NewPaneProps) {
  const t = useTranslations('exports.form')
  const [address, setAddress] = useQueryStates(formParsers, { history: 'replace' })
  const [usual] = useState(() => usualValues(new Date(), folder))
  const [values, setValues] = useState(() => valuesOf(address, usual))
  const [sent, setSent] = useState(false)
  const preview = usePreview(values)
  const problems = problemsOf(values)
  const creation = useCreateExport((id) => {
    void setAddress(noAddress)
    onCreated(id)
  })

  function change(part: Partial<FormValues>) {
    const next = { ...values, ...part }
    setValues(next)
    creation.reset()
    void setAddress(addressOf(next, usual))
  }

  function close() {
    void setAddress(noAddress)
    onClose()
  }

  function submit() {
    setSent(true)
    if (problems.length === 0 && !creation.isPending) creation.mutate(requestOf(values))
  }

  const refused = useRefused(creation.error)
  return (
    <PaneRegion label={t(folder ? 'folder-title' : 'title')} regionRef={regionRef}>
      <PaneHead title={t(folder ? 'folder-title' : 'title')} onClose={close} className="pl-5 max-md:pl-4" />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="relative flex min-h-0 flex-1 flex-col gap-4 overflow-auto p-5 max-md:p-4">
          <p className="max-w-[80ch] text-ink-2 text-sm">{t(folder ? 'folder-what' : 'what')}</p>
          <Fields
            values={values}
            folder={folder}
            problems={sent ? problems : problems.filter((problem) => problem === 'order' || problem === 'formats')}
            refused={refused}
            onChange={change}
          />
          {creation.error && <ErrorNotice error={creation.error} />}
        </div>
        <footer className="flex flex-none flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-3 max-md:px-4">
          <Preview preview={preview} statements={values.statements.length > 0} />
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" busy={creation.isPending} className="max-md:grow">
            {preview.documents === null ? t('submit') : t('submit-count', { count: preview.documents })}
          </Button>
        </footer>
      </form>
    </PaneRegion>
  )
}

/** The server's messages by field name. */
function useRefused(error: Error | null): (name: string) => string | undefined {
  const labels = useFieldErrorText()
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : []
  return (name) => {
    const found = errors.find(({ path }) => path === name || path.startsWith(`${name}.`))
    return found && labels.at(found)
  }
}

type PreviewProps = { preview: ReturnType<typeof usePreview>; statements: boolean }

/** Estimated content and time before the export begins. */
function Preview({ preview, statements }: PreviewProps) {
  const t = useTranslations('exports.preview')
  const { title, lines } = usePreviewText(preview)
  return (
    <div role="status" className="min-w-56 flex-1 text-ink-2 text-xs tabular-nums max-md:basis-full">
      <p className="font-medium text-ink text-sm">{title}</p>
      <p>{[...lines, ...(statements ? [t('statements')] : [])].join(' ')}</p>
    </div>
  )
}

function usePreviewText({ documents, files, seconds, loading, failed, tooMany }: PreviewProps['preview']) {
  const t = useTranslations('exports.preview')
  if (tooMany) return { title: t('too-many-title'), lines: [t('uncounted')] }
  if (documents === null)
    return failed
      ? { title: t('unknown-title'), lines: [t('uncounted')] }
      : { title: t(loading ? 'counting' : 'months-first'), lines: [] }
  if (documents === 0) return { title: t('nothing-title'), lines: [t('nothing-what')] }
  const title = t('documents', { count: documents })
  if (files === null || seconds === null) return { title, lines: [] }
  if (files === 0) return { title, lines: [t('files', { count: 0 })] }
  return { title, lines: [t('files', { count: files }), t('time', hoursLeft(seconds))] }
}

/**
 * Number of documents and files of the form's selection by the index, and the longest time it may take. Null where
 * unknown: the index is off or incomplete, or too many companies are selected.
 */
function usePreview(values: FormValues) {
  const settled = useDeferredValue(values)
  const parts = partsOf(settled)
  const all = useTotal(settled, parts)
  const withoutPdf = useTotal(settled, settled.formats.includes('pdf') && parts ? withoutPdfParts(settled) : [])
  const perMinute = useInfiniteQuery(listQuery(exports.list, {})).data?.pages[0]?.requestsPerMinute
  const files = filesOf(settled, all.total, withoutPdf.total)
  return {
    documents: all.total,
    files,
    seconds: files === null || !perMinute ? null : Math.ceil((files / perMinute) * 60),
    loading: all.loading,
    failed: all.failed || (parts !== null && all.total === null && !all.loading),
    tooMany: parts === null,
  }
}

function filesOf({ formats }: FormValues, documentCount: number | null, withoutPdf: number | null): number | null {
  if (documentCount === null || withoutPdf === null) return null
  return (formats.includes('xml') ? documentCount : 0) + (formats.includes('pdf') ? documentCount - withoutPdf : 0)
}

/** The total of some counts; null until each is known. */
function useTotal({ from, to }: FormValues, parts: readonly Part[] | null) {
  const isAsked = from !== '' && to !== '' && from <= to
  const found = useQueries({
    queries: (isAsked ? (parts ?? []) : []).map((part) => {
      const filter = { ...part, from, to, limit: 1 }
      return {
        queryKey: [...queryKey(documents.list.path, filter), 'total'],
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await fetchPage(documents.list, filter, null, signal)).total ?? null,
        staleTime: 60_000,
      }
    }),
  })
  const totals = found.map(({ data }) => data ?? null)
  const isKnown = isAsked && parts !== null && totals.every((total) => total !== null)
  return {
    total: isKnown ? totals.reduce<number>((sum, total) => sum + (total ?? 0), 0) : null,
    loading: found.some(({ isPending }) => isPending),
    failed: found.some(({ isError }) => isError),
  }
}
