'use client'

import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { fetchPage, listQuery } from '@/lib/client/read-query'
import { queryKey } from '@/lib/core/query-key'
import { documents } from '@/lib/features/documents/contract'
import { exports } from '@/lib/features/exports/contract'
import { type Part, partsOf, withoutPdfParts } from './counts'
import type { FormValues } from './values'

/**
 * Number of documents and files of the form's selection by the index, and the longest time it may take. Null where
 * unknown: the index is off or incomplete, or too many companies are selected.
 */
export function usePreview(values: FormValues) {
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

/** The sum of some counts; null until each is known. */
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
