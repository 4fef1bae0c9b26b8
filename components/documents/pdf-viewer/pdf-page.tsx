'use client'

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { memo, useCallback } from 'react'
import { Page } from 'react-pdf'
import { markedHtml, type Range } from './search-text'
import type { IndexedPage } from './use-pdf-search'
import { pixelRatio, type Size } from './zoom'

type DrawnText = { str: string; itemIndex: number }

type PdfPageProps = {
  pdf: PDFDocumentProxy
  /** Counted from 0. */
  page: number
  size: Size
  scale: number
  failure: string
  text?: IndexedPage
  found?: readonly Range[]
  here: Range | null
  onPageSize: (page: number, size: Size) => void
}

/** A page: its canvas, and above it its text for selection and search results. */
export const PdfPage = memo(function PdfPage(props: PdfPageProps) {
  const { pdf, page, size, scale, failure, text, found, here, onPageSize } = props
  const marked = useCallback(
    ({ str, itemIndex }: DrawnText) => markedHtml(str, text?.starts[itemIndex] ?? 0, found ?? [], here),
    [text, found, here],
  )
  return (
    <Page
      pdf={pdf}
      pageNumber={page + 1}
      scale={scale}
      devicePixelRatio={pixelRatio(size, scale, window.devicePixelRatio)}
      suspense={false}
      renderAnnotationLayer={false}
      customTextRenderer={found ? marked : undefined}
      onLoadSuccess={({ originalWidth, originalHeight }) =>
        onPageSize(page, { width: originalWidth, height: originalHeight })
      }
      loading={null}
      error={<p className="p-4 text-paper-ink text-sm">{failure}</p>}
      className="pdf-page h-full overflow-hidden"
    />
  )
})
