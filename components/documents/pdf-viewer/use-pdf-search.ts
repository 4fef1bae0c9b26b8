'use client'

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useDeferredValue, useEffect, useState } from 'react'
import { findRanges, itemAt, type PageText, pageTextOf, type Range } from './search-text'

/** The text of a page with the height of each item on it, in the page's own units. */
export type IndexedPage = PageText & { tops: number[] }

/** A place where the query was found; `page` counts from 0. */
export type Match = { page: number; range: Range; top: number }

export type Search = { matches: Match[]; index: ReadonlyMap<number, IndexedPage>; finished: boolean }

const nothing: Search = { matches: [], index: new Map(), finished: true }

const indexes = new WeakMap<PDFDocumentProxy, Map<number, Promise<IndexedPage>>>()

function indexedPage(pdf: PDFDocumentProxy, page: number): Promise<IndexedPage> {
  const known = indexes.get(pdf) ?? new Map<number, Promise<IndexedPage>>()
  indexes.set(pdf, known)
  const indexed = known.get(page) ?? readPage(pdf, page)
  known.set(page, indexed)
  return indexed
}

async function readPage(pdf: PDFDocumentProxy, page: number): Promise<IndexedPage> {
  const proxy = await pdf.getPage(page + 1)
  const viewport = proxy.getViewport({ scale: 1 })
  const { items } = await proxy.getTextContent()
  const texts = items.map((item) => ('str' in item ? item : { str: '', hasEOL: false, transform: [] }))
  const tops = texts.map(({ transform }) => viewport.convertToViewportPoint(transform[4] ?? 0, transform[5] ?? 0)[1])
  return { ...pageTextOf(texts), tops }
}

/** Searches all pages one after another; the hits found so far are available at once. */
export function usePdfSearch(pdf: PDFDocumentProxy, typed: string): Search {
  const query = useDeferredValue(typed.trim())
  const [search, setSearch] = useState(nothing)

  useEffect(() => {
    if (query === '') return setSearch(nothing)
    let left = false
    async function look() {
      const matches: Match[] = []
      const index = new Map<number, IndexedPage>()
      for (let page = 0; page < pdf.numPages && !left; page++) {
        const text = await indexedPage(pdf, page)
        index.set(page, text)
        const ranges = findRanges(text, query)
        matches.push(...ranges.map((range) => ({ page, range, top: text.tops[itemAt(text, range.start)] ?? 0 })))
        const finished = page === pdf.numPages - 1
        if (!left && (finished || ranges.length > 0))
          setSearch({ matches: [...matches], index: new Map(index), finished })
      }
    }
    look().catch(() => setSearch((soFar) => ({ ...soFar, finished: true })))
    return () => {
      left = true
    }
  }, [pdf, query])

  return search
}
