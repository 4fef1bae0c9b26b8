'use client'

import { useTranslations } from 'next-intl'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, memo, useCallback, useMemo } from 'react'
import { Page } from 'react-pdf'
import { markedHtml, type Range } from './search-text'
import type { PageScroll } from './use-page-scroll'
import type { IndexedPage, Match, Search } from './use-pdf-search'
import { margin, pixelRatio, type Size } from './zoom'
import 'react-pdf/dist/Page/TextLayer.css'
import './pdf-viewer.css'
import { ScrollBox } from '@/components/ui/scroll-box'

type PdfPagesProps = {
  pdf: PDFDocumentProxy
  title: string
  scroll: PageScroll
  search: Search
  here: Match | undefined
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export function PdfPages({ pdf, title, scroll, search, here, onKeyDown }: PdfPagesProps) {
  const t = useTranslations('pdf-viewer')
  const { scrollRef, onScroll, layout, sizes, scale, box, inSight, onPageSize } = scroll
  const found = useMemo(() => rangesByPage(search.matches), [search.matches])
  const widest = Math.max(...sizes.map((size) => size.width)) * scale
  const width = Math.max(box.width, widest + 2 * margin)
  const drawn = sizes.slice(inSight.first, inSight.last + 1)
  return (
    <ScrollBox
      as="section"
      ref={scrollRef}
      aria-label={title}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-auto bg-sunken -outline-offset-2"
    >
      <div className="relative" style={{ width, height: layout.total }}>
        {box.width > 0 &&
          drawn.map((size, offset) => {
            const page = inSight.first + offset
            return (
              <article
                key={page}
                aria-label={t('page-label', { page: page + 1 })}
                className="absolute bg-paper shadow-[0_0_0_1px_var(--color-line),var(--shadow-hair)]"
                style={{
                  top: layout.tops[page],
                  left: (width - size.width * scale) / 2,
                  width: size.width * scale,
                  height: layout.heights[page],
                }}
              >
                <PdfPage
                  pdf={pdf}
                  page={page}
                  size={size}
                  scale={scale}
                  failure={t('page-failed', { page: page + 1 })}
                  text={search.index.get(page)}
                  found={found.get(page)}
                  here={here?.page === page ? here.range : null}
                  onPageSize={onPageSize}
                />
              </article>
            )
          })}
      </div>
    </ScrollBox>
  )
}

function rangesByPage(matches: readonly Match[]): ReadonlyMap<number, Range[]> {
  const pages = new Map<number, Range[]>()
  for (const { page, range } of matches) pages.set(page, [...(pages.get(page) ?? []), range])
  return pages
}

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
const PdfPage = memo(function PdfPage(props: PdfPageProps) {
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
