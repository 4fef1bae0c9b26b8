'use client'

import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useState } from 'react'
import { printOnly } from '@/components/documents/print-only'
import { Input } from '@/components/ui/fields/input'
import { PdfPages } from './pdf-pages'
import { PdfTool, PdfToolbar } from './pdf-toolbar'
import { usePageScroll } from './use-page-scroll'
import { usePdfSearch } from './use-pdf-search'
import { type Size, type Zoom, zoomIn, zoomOut } from './zoom'

type OpenPdfProps = {
  pdf: PDFDocumentProxy
  firstPage: Size
  title: string
  downloadHref: string | undefined
  tools?: HTMLElement | null
}

export function OpenPdf({ pdf, firstPage, title, downloadHref, tools }: OpenPdfProps) {
  const t = useTranslations('pdf-viewer')
  const [zoom, setZoom] = useState<Zoom>('width')
  const [query, setQuery] = useState<string | null>(null)
  const [step, setStep] = useState(0)
  const [printing, setPrinting] = useState<number | null>(null)
  const [printFailed, setPrintFailed] = useState(false)
  const scroll = usePageScroll(pdf.numPages, firstPage, zoom)
  const search = usePdfSearch(pdf, query ?? '')
  const count = search.matches.length
  const at = count === 0 ? 0 : ((step % count) + count) % count

  function showMatch(next: number) {
    setStep(next)
    const match = search.matches[((next % count) + count) % count]
    if (match) scroll.goTo(match.page, match.top)
  }

  function changeQuery(typed: string) {
    setQuery(typed)
    setStep(-1)
  }

  function print() {
    setPrintFailed(false)
    setPrinting(1)
    printPdf(pdf, setPrinting)
      .catch(() => setPrintFailed(true))
      .finally(() => setPrinting(null))
  }

  function changeZoom(next: Zoom) {
    if (next === 'page') scroll.align()
    setZoom(next)
  }

  function act(key: string): boolean {
    const { goTo, goBy, scale } = scroll
    if (key === 'PageDown') goBy(1)
    else if (key === 'PageUp') goBy(-1)
    else if (key === 'Home') goTo(0)
    else if (key === 'End') goTo(pdf.numPages - 1)
    else if (key === '+') setZoom(zoomIn(scale))
    else if (key === '-') setZoom(zoomOut(scale))
    else if (key === '0') setZoom('width')
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    const chord = event.ctrlKey || event.metaKey || event.altKey
    const find = (event.ctrlKey || event.metaKey) && event.key === 'f'
    if (find) setQuery(query ?? '')
    if (find || (!chord && act(event.key))) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PdfToolbar
        current={scroll.current}
        count={pdf.numPages}
        onGoTo={(page) => scroll.goTo(page)}
        zoom={zoom}
        scale={scroll.scale}
        onZoom={changeZoom}
        searching={query !== null}
        onSearch={() => setQuery(query === null ? '' : null)}
        printing={printing !== null}
        onPrint={print}
        downloadHref={downloadHref}
        tools={tools}
      />
      {query !== null && (
        <PdfSearchBar
          query={query}
          onQuery={changeQuery}
          count={count}
          current={step < 0 ? null : at}
          finished={search.finished}
          onStep={(by) => showMatch(step + by)}
          onClose={() => setQuery(null)}
        />
      )}
      <p
        role="status"
        className="bg-surface px-4 text-ink-2 text-xs not-empty:border-line not-empty:border-b not-empty:py-2"
      >
        {printing !== null && t('preparing-print', { page: printing, count: pdf.numPages })}
        {printFailed && t('print-failed')}
      </p>
      <PdfPages
        pdf={pdf}
        title={title}
        scroll={scroll}
        search={search}
        here={step < 0 ? undefined : search.matches[at]}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

type PdfSearchBarProps = {
  query: string
  onQuery: (query: string) => void
  count: number
  /** Counted from 0; null before the first step. */
  current: number | null
  finished: boolean
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

function PdfSearchBar({ query, onQuery, count, current, finished, onStep, onClose }: PdfSearchBarProps) {
  const t = useTranslations('pdf-viewer')

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      onStep(event.shiftKey ? -1 : 1)
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
  }

  return (
    <search className="flex flex-none items-center gap-1 border-line border-b bg-surface px-4 py-2 text-ink-2 text-xs">
      <Input
        size="sm"
        autoFocus
        aria-label={t('search')}
        placeholder={t('search-placeholder')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
        boxClassName="max-w-80"
        end={
          <span role="status" className="text-xs tabular-nums">
            {query.trim() !== '' && found(count, current, finished, t)}
          </span>
        }
      />
      <PdfTool icon={ChevronUp} label={t('previous-match')} disabled={count === 0} onClick={() => onStep(-1)} />
      <PdfTool icon={ChevronDown} label={t('next-match')} disabled={count === 0} onClick={() => onStep(1)} />
      <PdfTool icon={X} label={t('close-search')} onClick={onClose} className="ml-auto" />
    </search>
  )
}

type Translate = ReturnType<typeof useTranslations<'pdf-viewer'>>

function found(count: number, current: number | null, finished: boolean, t: Translate): string {
  if (count > 0) return current === null ? t('matches', { count }) : t('match-of', { current: current + 1, count })
  return finished ? t('no-match') : t('searching')
}

const unitsPerInch = 72
const dotsPerInch = 150

/** Prints the PDF's own pages, each drawn once; `onPage` is given the one being drawn, from 1. */
async function printPdf(pdf: PDFDocumentProxy, onPage: (page: number) => void): Promise<void> {
  const images: HTMLImageElement[] = []
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      onPage(number)
      images.push(await drawPage(pdf, number))
    }
    const pages = document.createDocumentFragment()
    pages.append(...images)
    await printOnly(pages, await pageRule(pdf))
  } finally {
    for (const image of images) URL.revokeObjectURL(image.src)
  }
}

async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<HTMLImageElement> {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: dotsPerInch / unitsPerInch })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport, intent: 'print' }).promise
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  canvas.width = 0
  if (!drawn) throw new Error('the page could not be drawn')
  const image = new Image()
  image.src = URL.createObjectURL(drawn)
  await image.decode()
  return image
}

async function pageRule(pdf: PDFDocumentProxy): Promise<string> {
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return `@page { size: ${width}pt ${height}pt; margin: 0 }`
}
