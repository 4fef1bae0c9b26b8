'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { fetchRead, readQuery } from '@/lib/client/read-query'
import type { OutlineNode } from '@/lib/core/fiscal-xml/outline'
import { XmlMatcher } from '@/lib/core/fiscal-xml/xml-matcher'
import { mostHits, searchTree, type XmlHit } from '@/lib/core/fiscal-xml/xml-search'
import { documentXml } from '@/lib/features/documents/contract'
import { type OpenNodes, type TreePages, treeRows } from './tree-rows'
import { missingPages, pagesOfTree, type TreeSource } from './tree-source'

const hitsPerPage = 100
const restMs = 300

export type TreeSearch = {
  /** Null while nothing is looked for. */
  matcher: XmlMatcher | null
  total: number
  /** There are more than are counted. */
  atLeast: boolean
  finished: boolean
  error: unknown
  hit: XmlHit | undefined
}

const nothing = { total: 0, atLeast: false, finished: true, error: null, hit: undefined }

/** Looks a query up in the whole file, here or by the server once nothing more is typed; `at` is the hit that is wanted. */
export function useTreeSearch(source: TreeSource, typed: string, at: number): TreeSearch {
  const deferred = useDeferredValue(typed.trim())
  const rested = useRested(typed.trim())
  const query = source.kind === 'read' ? deferred : rested
  const matcher = useMemo(() => (query === '' ? null : new XmlMatcher(query)), [query])
  const found = useMemo(
    () => (source.kind === 'read' && matcher ? searchTree(source.root, matcher) : null),
    [source, matcher],
  )
  const from = Math.floor(at / hitsPerPage) * hitsPerPage
  const id = source.kind === 'served' ? source.documentId : ''
  const answer = useQuery({
    ...readQuery(documentXml.search, { id, q: query, from, limit: hitsPerPage }),
    enabled: source.kind === 'served' && query !== '',
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  if (!matcher) return { ...nothing, matcher, finished: typed.trim() === '' }
  if (found) {
    const { hits, total, isDone } = found
    return { ...nothing, matcher, total: Math.min(total, mostHits), atLeast: isDone, hit: hits[at] }
  }
  const { data, error, isPlaceholderData } = answer
  const finished = !isPlaceholderData && data !== undefined && query === typed.trim()
  if (!data || isPlaceholderData) return { ...nothing, matcher, finished, error }
  return {
    matcher,
    total: data.total,
    atLeast: data.atLeast,
    finished,
    error,
    hit: data.hits[at - from],
  }
}

/** The typed text after a short pause. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** Limit of rows in one request. */
const together = 50

/** The rows of a tree; pages that are to be shown are loaded, several by one request. */
export function useTreeRows(source: TreeSource, open: OpenNodes) {
  const read = useMemo(() => (source.kind === 'read' ? pagesOfTree(source.root) : null), [source])
  const [served, setServed] = useState<ReadonlyMap<string, readonly OutlineNode[]>>(new Map())
  const [error, setError] = useState<unknown>(null)
  const pages = useMemo<TreePages>(() => read ?? ((path, page) => served.get(`${path}:${page}`)), [read, served])
  const rows = useMemo(() => treeRows(pages, open), [pages, open])
  const documentId = source.kind === 'served' ? source.documentId : null
  const missing = useMemo(() => {
    if (read) return ''
    const wanted = missingPages(pages, open, rows).map(({ path, page }) => `${path}:${page}`)
    return [...new Set(wanted)].slice(0, together).join(',')
  }, [read, pages, open, rows])

  useEffect(() => {
    if (documentId === null || missing === '' || error) return
    const leaving = new AbortController()
    fetchRead(documentXml.nodes, { id: documentId, pages: missing }, leaving.signal)
      .then((answer) => {
        setServed((before) => {
          const loaded = new Map(before)
          for (const { path, page, nodes } of answer.pages) loaded.set(`${path}:${page}`, nodes)
          return loaded
        })
      })
      .catch((failed: unknown) => {
        if (!leaving.signal.aborted) setError(failed)
      })
    return () => leaving.abort()
  }, [documentId, missing, error])

  return { rows, error, retry: () => setError(null) }
}
