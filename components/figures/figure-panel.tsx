'use client'

import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ReadFailure } from '@/components/layout/error-notice'
import { textLinkClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'
import { ScrollBox } from '@/components/ui/scroll-box'
import { saveFile } from '@/lib/client/save-file'
import { type FigureSheet, sheetCsv, shownCell } from './figure-sheet'

type FigureQuery<O> = { data: O | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }

type FigurePanelProps<O> = {
  title: string
  note?: (data: O) => ReactNode
  query: FigureQuery<O>
  /** Without it there is neither a table nor a file. */
  sheet?: (data: O) => FigureSheet
  /** Content at the end of the panel's head. */
  end?: ReactNode
  /** Shown below the head, next to the controls of the figures. */
  legend?: (data: O) => ReactNode
  /** The content already is a table. */
  tabular?: boolean
  /** The placeholder while the figures are read. */
  skeleton: ReactNode
  className?: string
  children: (data: O) => ReactNode
}

const toolClass = cx('text-xs max-md:min-h-10 max-md:px-1', textLinkClass)

/** Figures of one read as chart, table, file and print; independent of the other panels. */
export function FigurePanel<O>(props: FigurePanelProps<O>) {
  const { title, note, query, sheet: sheetOf, end, legend, tabular, skeleton, className, children } = props
  const t = useTranslations('figures')
  const headingId = useId()
  const tableId = useId()
  const panel = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const [printing, setPrinting] = useState(false)
  const { data } = query
  const sheet = data && sheetOf?.(data)

  async function print() {
    if (!panel.current) return
    flushSync(() => setPrinting(true))
    const copy = panel.current.cloneNode(true)
    setPrinting(false)
    await printFigure(copy)
  }

  const tools = sheet && (
    <div className={cx('flex gap-3 max-md:gap-4 print:hidden', legend && 'ml-auto')}>
      {!tabular && (
        <button
          type="button"
          className={toolClass}
          aria-label={`${t('table')}, ${title}`}
          aria-expanded={open}
          aria-controls={tableId}
          onClick={() => setOpen(!open)}
        >
          {t('table')}
        </button>
      )}
      <button
        type="button"
        className={toolClass}
        aria-label={`CSV, ${title}`}
        onClick={() => saveFile(new Blob([sheetCsv(sheet)], { type: 'text/csv' }), sheet.fileName)}
      >
        CSV
      </button>
      <button type="button" className={toolClass} aria-label={`${t('print')}, ${title}`} onClick={() => void print()}>
        {t('print')}
      </button>
    </div>
  )

  return (
    <section ref={panel} aria-labelledby={headingId} className={cx('min-w-0 px-5 py-4 max-md:px-4', className)}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} className="font-semibold text-base">
          {title}
        </h2>
        {data && note && <p className="text-ink-3 text-xs">{note(data)}</p>}
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-1 print:hidden">
          {end}
          {!legend && tools}
        </div>
      </header>
      {data && legend && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 pt-2">
          {legend(data)}
          {tools}
        </div>
      )}
      <ReadFailure query={query} className="mt-3 max-w-180" />
      {data ? children(data) : !query.error && <div aria-busy>{skeleton}</div>}
      {!tabular && <div id={tableId}>{sheet && (open || printing) && <FigureTable sheet={sheet} />}</div>}
    </section>
  )
}

const rules = `@page { size: A4; margin: 14mm 12mm }
.print-only { color: #000; background: #fff; --color-ink: #000; --color-ink-2: #000; --color-ink-3: #333;
  --color-chart-in: #000; --color-chart-out: #000; --color-accent-dot: #000; --color-line: #bbb; --color-sunken: #fff }
.print-only .recharts-wrapper { width: 100% !important; height: auto !important }
.print-only .recharts-surface { width: 100% !important; height: auto !important }
.print-only .recharts-tooltip-wrapper, .print-only .recharts-tooltip-cursor { display: none }`

/** Patterns are found by their ids, of which a page that is not shown would have the first. */
function renameIds(copy: Element): void {
  for (const named of copy.querySelectorAll('svg [id]')) {
    const [before, after] = [`url(#${named.id})`, `${named.id}-print`]
    named.id = after
    for (const attribute of ['fill', 'clip-path']) {
      for (const user of copy.querySelectorAll(`[${attribute}]`)) {
        if (user.getAttribute(attribute) === before) user.setAttribute(attribute, `url(#${after})`)
      }
    }
  }
}

/** Prints only a copy of the panel, black on white. */
async function printFigure(copy: Node): Promise<void> {
  if (copy instanceof Element) renameIds(copy)
  const { printOnly } = await import('@/components/documents/print-only')
  await printOnly(copy, rules)
}

/** The rows of a sheet; many rows scroll. */
function FigureTable({ sheet: { caption, columns, rows } }: { sheet: FigureSheet }) {
  const t = useTranslations('figures')
  const locale = useLocale()
  return (
    <ScrollBox
      role="group"
      aria-label={caption}
      className="relative mt-4 max-h-96 overflow-auto rounded-sm border border-line print:max-h-none print:overflow-visible print:border-0"
    >
      <table className="w-full text-xs tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken print:static">
          <tr>
            {columns.map(({ name, kind }) => (
              <th
                key={name}
                scope="col"
                className={cx(
                  'px-3 py-2 font-medium text-ink-2',
                  kind === 'text' || kind === 'day' ? 'text-left' : 'text-right',
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0])} className="break-inside-avoid border-line border-t">
              {columns.map(({ name, kind }, at) => {
                const shown = shownCell(kind, row[at], locale)
                const left = kind === 'text' || kind === 'day'
                const Cell = at === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={name}
                    scope={at === 0 ? 'row' : undefined}
                    className={cx(
                      'whitespace-nowrap px-3 py-1.5 font-normal',
                      left ? 'text-left' : 'text-right',
                      shown === null && 'text-ink-3',
                    )}
                  >
                    {shown ?? t('unknown')}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
