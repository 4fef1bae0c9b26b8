'use client'

import { FileX2, Info } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { isConferencePdf, mayHavePdf } from '@/components/documents/pdf-rules'
import { paymentAddress } from '@/components/payments/refund-address'
import { TextButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Segmented } from '@/components/ui/segmented'
import { formatDay } from '@/lib/core/dates'
import { modelName } from '@/lib/core/model-name'
import type { DocumentFileType, FiscalDocument } from '@/lib/features/documents/schema'
import { expiryOf, useToday } from './availability'
import { FilePreview } from './file-preview'
import { PurgedNotice } from './purged-notice'
import type { Reader } from './reader'

type DocumentContentProps = {
  document: FiscalDocument
  reader: Reader
  /** Opens the document of a key beside the list. */
  onOpenKey?: (key: string) => void
  /** Its content turned out to be purged: what is known of it is old. */
  onGone: () => void
}

/** The PDF, or the XML in its place; what there is to say about either; or what is left once purged. Give it a key per document. */
export function DocumentContent({ document, reader, onOpenKey, onGone }: DocumentContentProps) {
  const t = useTranslations('document')
  const { model, cancelled, purged } = document
  const [view, setView] = useState<DocumentFileType>(mayHavePdf(model) ? 'pdf' : 'xml')
  const [pdfMissing, setPdfMissing] = useState(!mayHavePdf(model))
  const [gone, setGone] = useState(purged)
  const purge = () => {
    setGone(true)
    onGone()
  }
  if (purged || gone) return <PurgedNotice document={document} />

  const lead = !pdfMissing && (
    <Segmented
      label={t('file')}
      value={view}
      onValueChange={setView}
      segments={[
        { value: 'pdf', label: 'PDF' },
        { value: 'xml', label: 'XML' },
      ]}
    />
  )
  const tryPdf = () => {
    setPdfMissing(false)
    setView('pdf')
  }
  const noPdf = () => {
    setPdfMissing(true)
    setView('xml')
  }
  return (
    <>
      {cancelled && view === 'pdf' && <Strip>{t('cancelled')}</Strip>}
      <ExpiryStrip document={document} />
      <FilePreview
        document={document}
        type={view}
        readerName={reader.name}
        lead={lead}
        openKey={{
          href: (key) => `/documents/${key}`,
          beside: onOpenKey,
          payment: reader.mayReadPayments ? (endToEndId) => paymentAddress(endToEndId, undefined) : undefined,
        }}
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
