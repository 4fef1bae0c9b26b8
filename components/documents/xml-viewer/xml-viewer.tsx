'use client'

import { Printer } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { printOnly } from '@/components/documents/print-only'
import { ViewerBar } from '@/components/documents/viewer-bar'
import { ReadFailure } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/fields/segmented'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { ScrollBox } from '@/components/ui/scroll-box'
import { Spinner } from '@/components/ui/spinner'
import { BeginningOfFile } from '@/lib/client/file'
import { formatInstant } from '@/lib/core/dates'
import type { FileSummary } from '@/lib/core/fiscal-xml/file-summary'
import { FiscalLabels, FiscalLabelsContext, type FiscalTexts, noLabels } from './fiscal-labels'
import type { OpenKey } from './referenced-keys'
import { StatusNotices } from './status-notices'
import { type ReadXml, useXml } from './use-xml'
import { XmlSource } from './xml-source'
import { XmlSummary } from './xml-summary'
import { XmlTree } from './xml-tree'

type XmlViewerProps = {
  documentId: string
  /** The file, or the beginning of a large one. */
  file: Blob
  downloadHref: string
  print: PrintedFor
  /** Labels of the layouts' elements; undefined while loading, null after a failure. */
  texts: FiscalTexts | null | undefined
  /** The document's name, also the head of a printed summary. */
  title: string
  /** Why the XML is shown instead, above everything. */
  notice?: ReactNode
  /** Element for its tools, unless it has its own bar; null until the element exists. */
  tools?: HTMLElement | null
  /** The provider's record says that it was cancelled. */
  cancelled?: boolean
  openKey: OpenKey
}

/** An XML to read: a summary where its kind is known, the tree, the text. Give it a key per file. */
export function XmlViewer(props: XmlViewerProps) {
  const t = useTranslations('xml-viewer')
  const { texts, documentId, file } = props
  const { xml, query } = useXml(file, documentId)
  const labels = useMemo(() => (texts ? new FiscalLabels(texts) : noLabels), [texts])
  if (xml && texts !== undefined) {
    return (
      <FiscalLabelsContext value={labels}>
        <OpenXml {...props} xml={xml} />
      </FiscalLabelsContext>
    )
  }
  if (query.error) {
    return (
      <div className="min-h-0 flex-1 overflow-auto bg-sunken p-4">
        <ReadFailure query={query} title={t('summary-failed')} className="max-w-160" />
      </div>
    )
  }
  return (
    <p role="status" className="flex flex-1 items-center justify-center gap-2 bg-sunken text-ink-3 text-sm">
      <Spinner />
      {t('reading')}
    </p>
  )
}

/** Page numbers and A4, whatever paper the browser would choose. */
const pageRule =
  '@page { size: A4; margin: 14mm 14mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt sans-serif } }'

type View = 'summary' | 'tree' | 'source'

function viewsOf({ summary, tree }: ReadXml): View[] {
  const views = { summary, tree, source: true }
  return (['summary', 'tree', 'source'] as const).filter((view) => views[view])
}

function OpenXml(props: XmlViewerProps & { xml: ReadXml }) {
  const { xml, file, downloadHref, print, title, notice, tools, cancelled = false, openKey } = props
  const t = useTranslations('xml-viewer')
  const views = viewsOf(xml)
  const [chosen, setChosen] = useState<View>('summary')
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  const summaryRef = useRef<HTMLDivElement>(null)
  const view = views.includes(chosen) ? chosen : (views[0] ?? 'source')

  function printSummary() {
    flushSync(() => setPrintedAt(new Date()))
    const shown = summaryRef.current?.cloneNode(true)
    setPrintedAt(null)
    if (shown) void printOnly(shown, pageRule)
  }

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ViewerBar tools={tools}>
        {views.length > 1 && (
          <Segmented
            label={t('view')}
            value={view}
            onValueChange={setChosen}
            segments={views.map((value) => ({ value, label: t(value) }))}
          />
        )}
        {view === 'summary' && (
          <Button variant="ghost" size="sm" onClick={printSummary} className="ml-auto max-md:px-1">
            <Printer aria-hidden />
            {t('print-summary')}
          </Button>
        )}
      </ViewerBar>
      {view === 'summary' && xml.summary && (
        <ScrollBox className="min-h-0 flex-1 overflow-auto bg-sunken p-4 -outline-offset-2">
          {notice}
          {xml.leftOut > 0 && (
            <Notice className="mb-3" title={t('summary-cut-title')}>
              {t('summary-cut', { count: xml.leftOut })}
            </Notice>
          )}
          <div ref={summaryRef}>
            <XmlSummary
              summary={xml.summary}
              cancelled={cancelled}
              openKey={openKey}
              head={printedAt && <PrintHead summary={xml.summary} title={title} print={print} at={printedAt} />}
            />
          </div>
        </ScrollBox>
      )}
      {view === 'tree' && xml.tree && (
        <>
          <div className="flex flex-none flex-col gap-3 bg-sunken px-4 not-empty:pt-4">
            {!xml.summary && <Notice title={t('unknown-title')}>{t('unknown-what')}</Notice>}
            <StatusNotices summary={xml.summary} cancelled={cancelled} />
          </div>
          <XmlTree root={xml.tree} />
        </>
      )}
      {view === 'source' && (
        <XmlSource
          text={xml.text}
          isWhole={xml.isWhole}
          bytes={file instanceof BeginningOfFile ? file.wholeBytes : file.size}
          downloadHref={downloadHref}
        >
          {notice}
          <div className="mb-3 flex flex-col gap-3 empty:hidden">
            <StatusNotices summary={xml.summary} cancelled={cancelled} />
          </div>
          {xml.error && <Unreadable error={xml.error} />}
          {views.length === 1 && !xml.error && <Notice title={t('unknown-title')} className="mb-3" />}
        </XmlSource>
      )}
    </div>
  )
}

function Unreadable({ error }: { error: NonNullable<ReadXml['error']> }) {
  const t = useTranslations('xml-viewer')
  const { code, line, column } = error
  return (
    <Notice tone="wait" title={t(`error-${code}`)} className="mb-3">
      {line === null ? t('error-what') : t('error-where', { line, column: column ?? 0 })}
    </Notice>
  )
}

/** Who prints, and whose document it is where the company is known by name. */
type PrintedFor = { by: string; company: string | null }

type PrintHeadProps = { summary: FileSummary; title: string; print: PrintedFor; at: Date }

/** A head that is only printed, above the summary: document, company, person and time, and that the print is no fiscal document. */
function PrintHead({ summary: { facts, model }, title, print: { by, company }, at }: PrintHeadProps) {
  const t = useTranslations('xml-viewer')
  const locale = useLocale()
  const key = facts.find(({ id }) => id === 'accessKey')
  return (
    <header className="hidden border-line-strong border-b pb-3 print:block">
      <h1 className="font-semibold text-xl">{title}</h1>
      {company && <p className="font-medium text-base">{t('print-company', { company })}</p>}
      {key && <MonoId value={key.value} grouped className="text-sm" />}
      <p className="mt-1 text-sm">{t('print-not-fiscal', { model: model.replace('-', '') })}</p>
      <p className="text-ink-3 text-xs tabular-nums">{t('print-when', { at: formatInstant(at, locale), by })}</p>
    </header>
  )
}
