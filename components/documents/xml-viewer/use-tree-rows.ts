'use client'

import { useEffect, useMemo, useState } from 'react'
import { fetchRead } from '@/lib/client/read-query'
import type { OutlineNode } from '@/lib/core/fiscal-xml/outline'
import { documentXml } from '@/lib/features/documents/xml/contract'
import { type OpenNodes, type TreePages, treeRows } from './tree-rows'
import { missingPages, pagesOfTree, type TreeSource } from './tree-source'

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
