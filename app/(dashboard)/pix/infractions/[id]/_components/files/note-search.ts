import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Found, findDocument } from '@/components/documents/find-document'
import { useList } from '@/components/list/query-list'
import { ApiError } from '@/lib/client/api'
import { listQuery, readQuery } from '@/lib/client/read-query'
import { documentModels } from '@/lib/core/documents/document-model'
import { documents } from '@/lib/features/documents/contract'
import type { NoteFilters } from './note-filters'
import { noteNumber } from './note-name'

const keyLength = 44

/** Notes by filters, narrowed by a number; a whole key is looked for at once, an id when it is submitted. */
export function useNoteSearch(first: NoteFilters) {
  const [text, setText] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const [filters, setFilters] = useState(first)
  const found: Found = findDocument(text)
  const wanted = found.kind === 'document' && (submitted || found.id.length >= keyLength) ? found.id : null

  const byKey = found.kind !== 'nothing' && (submitted || found.kind !== 'document' || wanted !== null)
  const digits = found.kind === 'document' ? found.id : ''

  const one = useQuery({ ...readQuery(documents.one, { id: wanted ?? '' }), enabled: wanted !== null })
  const many = useInfiniteQuery({
    ...listQuery(documents.list, {
      companyId: filters.companyId || undefined,
      model: documentModels.find((model) => model === filters.model),
      from: filters.month || undefined,
      to: filters.month || undefined,
    }),
    enabled: !byKey,
  })
  const list = useList(many)
  const byNumber = list.rows.filter((note) => digits === '' || noteNumber(note)?.includes(digits))
  const asOne = wanted !== null && one.data ? [one.data] : []
  const notes = byKey ? asOne : byNumber
  const narrowed = !byKey && digits !== ''
  const missing = one.error instanceof ApiError && one.error.code === 'not_found'

  return {
    text,
    setText(typed: string) {
      setText(typed)
      setSubmitted(false)
    },
    submit: () => setSubmitted(true),
    submitted,
    found,
    filters,
    setFilters,
    /** A note is searched by its key, without the filters. */
    byKey,
    notes,
    /** The only note that was found, chosen without a click. */
    only: (byKey || narrowed) && notes.length === 1 ? notes[0] : undefined,
    /** Only those with the typed digits in their number show. */
    narrowed,
    loadedCount: list.rows.length,
    loading: byKey ? wanted !== null && one.isPending : list.loading,
    missing: byKey && wanted !== null && missing,
    error: byKey ? (wanted !== null && !missing ? one.error : null) : list.error,
    retry: () => (byKey ? void one.refetch() : list.retry()),
    more: !byKey && list.hasMore ? { load: list.loadMore, loading: list.loadingMore } : null,
  }
}

export type NoteSearch = ReturnType<typeof useNoteSearch>
