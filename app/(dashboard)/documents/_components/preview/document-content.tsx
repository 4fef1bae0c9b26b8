'use client'

import { FileX2, Info } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useState } from 'react'
import { isConferencePdf, mayHavePdf } from '@/components/documents/pdf-rules'
import { viewerBarClass } from '@/components/documents/viewer-bar'
import { GuideLink } from '@/components/layout/guide-link'
import { paymentAddress } from '@/components/payments/refund-address'
import { TextButton } from '@/components/ui/button'
import { Segmented } from '@/components/ui/fields/segmented'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { formatDay } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import type { DocumentFileType, FiscalDocument } from '@/lib/features/documents/schema'
import { expiryOf, useToday } from '../availability'
import type { Reader } from '../reader'
import { DocumentRecord } from './document-record'
import { FilePreview } from './file-preview'

const NoteBacking = dynamic(() => import('./note-backing').then((part) => part.NoteBacking), {
  ssr: false,
  loading: () => <div className="flex-1 bg-surface" />,
})

/** Part of the address, so that a payment can link to this view; the other views are files. */
const viewParser = parseAsStringLiteral(['backing']).withOptions({ history: 'replace' })

type DocumentContentProps = {
  document: FiscalDocument
  reader: Reader
  /** Opens the document of a key next to the list. */
  onOpenKey?: (key: string) => void
  /** Called when the content turns out to be purged, because the shown record is then outdated. */
  onGone: () => void
}

/**
 * The PDF or the XML, the payments that back the document, and notices; after the purge, the remaining facts. Needs a
 * React key per document.
 */
export function DocumentContent({ document, reader, onOpenKey, onGone }: DocumentContentProps) {
  const t = useTranslations('document')
  const { model, status, purged } = document
  const [type, setType] = useState<DocumentFileType>(mayHavePdf(model) ? 'pdf' : 'xml')
  const [wanted, setWanted] = useQueryState('view', viewParser)
  const [pdfMissing, setPdfMissing] = useState(!mayHavePdf(model))
  const [gone, setGone] = useState(purged)
  const purge = () => {
    setGone(true)
    onGone()
  }
  // A manifest has no total, so no payment can back it.
  const rights = model === 'mdfe' ? null : reader.backing
  const view = wanted && rights ? 'backing' : type
  const setView = (chosen: DocumentFileType | 'backing') => {
    void setWanted(chosen === 'backing' ? chosen : null)
    if (chosen !== 'backing') setType(chosen)
  }
  const backing = rights && { value: 'backing' as const, label: t('backing') }
  const payments = view === 'backing' && rights && <NoteBacking document={document} rights={rights} />
  if (purged || gone)
    return (
      <>
        {backing && (
          <div className={viewerBarClass}>
            <Segmented
              label={t('shown')}
              value={view === 'backing' ? view : 'record'}
              onValueChange={(chosen) => void setWanted(chosen === 'backing' ? chosen : null)}
              segments={[{ value: 'record', label: t('record') }, backing]}
            />
          </div>
        )}
        {payments || <PurgedNotice document={document} />}
      </>
    )

  const lead = (backing || !pdfMissing) && (
    <Segmented
      label={t('shown')}
      value={view}
      onValueChange={setView}
      segments={[
        ...(pdfMissing ? [] : [{ value: 'pdf' as const, label: 'PDF' }]),
        { value: 'xml', label: 'XML' },
        ...(backing ? [backing] : []),
      ]}
    />
  )
  const tryPdf = () => {
    setPdfMissing(false)
    setView('pdf')
  }
  const noPdf = () => {
    setPdfMissing(true)
    setType('xml')
  }
  return (
    <>
      {status !== 'authorized' && status !== 'unknown' && view === 'pdf' && <Strip>{t(`valueless.${status}`)}</Strip>}
      <ExpiryStrip document={document} />
      <FilePreview
        document={document}
        type={type}
        readerName={reader.name}
        lead={lead}
        openKey={{
          href: (key) => `/documents/${key}`,
          openInPane: onOpenKey,
          payment: reader.mayReadPayments ? (endToEndId) => paymentAddress(endToEndId, undefined) : undefined,
        }}
        instead={payments}
        onMissing={noPdf}
        onGone={purge}
        notice={
          pdfMissing && (
            <Notice className="mb-3" icon={<FileX2 aria-hidden />}>
              {t(mayHavePdf(model) ? 'no-pdf-of-this' : 'no-pdf-of-model', { model: modelName(model) })}{' '}
              {!mayHavePdf(model) && <TextButton onClick={tryPdf}>{t('try-pdf')}</TextButton>}
            </Notice>
          )
        }
      />
      <Foot document={document} conference={view === 'pdf' && isConferencePdf(model)} />
    </>
  )
}

function Strip({ children, wait }: { children: React.ReactNode; wait?: boolean }) {
  return (
    <p
      className={`flex-none border-line border-b px-4 py-2 text-xs ${wait ? 'bg-wait-soft text-wait-ink' : 'bg-surface text-ink-2'}`}
    >
      {children}
    </p>
  )
}

function ExpiryStrip({ document }: { document: FiscalDocument }) {
  const t = useTranslations('document')
  const locale = useLocale()
  const expiry = expiryOf(document, useToday())
  if (expiry === null || document.expiresAt === null) return null
  const date = formatDay(document.expiresAt, locale)
  return <Strip wait>{expiry.state === 'overdue' ? t('overdue', { date }) : t('expiring', { date })}</Strip>
}

function Foot({ document: { expiresAt }, conference }: { document: FiscalDocument; conference: boolean }) {
  const t = useTranslations('document')
  const locale = useLocale()
  return (
    <footer className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-surface px-4 py-1.5 text-ink-2 text-xs tabular-nums">
      {conference && (
        <span className="flex items-center gap-2">
          <Info aria-hidden className="size-3.5 text-ink-3" />
          {t('conference')}
        </span>
      )}
      {expiresAt && (
        <span className="ml-auto max-md:ml-0">{t('available-until', { date: formatDay(expiresAt, locale) })}</span>
      )}
    </footer>
  )
}

/** The content is purged: since when, and the facts still known. */
function PurgedNotice({ document }: { document: FiscalDocument }) {
  const t = useTranslations('document')
  const locale = useLocale()
  const { expiresAt } = document
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4">
      <Notice icon={<FileX2 aria-hidden />} title={t('purged-title')}>
        <p>{expiresAt ? t('purged-since', { date: formatDay(expiresAt, locale) }) : t('purged-unknown')}</p>
        <p>
          {t('purged-what')} <GuideLink to="documents-purged" />
        </p>
      </Notice>
      <Panel title={t('still-known')}>
        <DocumentRecord document={document} />
      </Panel>
    </div>
  )
}
