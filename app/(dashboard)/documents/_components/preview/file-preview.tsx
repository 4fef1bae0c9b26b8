'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { cachedMs, useFile } from '@/components/documents/use-file'
import { viewerBarClass } from '@/components/documents/viewer-bar'
import type { OpenKey } from '@/components/documents/xml-viewer/referenced-keys'
import { Progress } from '@/components/ui/progress'
import { Spinner } from '@/components/ui/spinner'
import { ApiError } from '@/lib/client/api'
import { busyRetry, isWaiting } from '@/lib/client/busy-retry'
import type { FileProgress } from '@/lib/client/file'
import { readQuery } from '@/lib/client/read-query'
import { modelName } from '@/lib/core/documents/model-name'
import { queryKey } from '@/lib/core/query-key'
import { documentFileUrl } from '@/lib/features/documents/queries'
import type { DocumentFileType, FiscalDocument } from '@/lib/features/documents/schema'
import { fiscalLabels } from '@/lib/features/fiscal-words/contract'
import { companyName, numberOrId } from '../identity'
import { LoadFailure } from '../load-failure'
import { PlaceInLine } from '../place-in-line'
import { useCompanyNames } from '../use-company-names'

const loadPdfViewer = () => import('@/components/documents/pdf-viewer/pdf-viewer').then(({ PdfViewer }) => PdfViewer)
const loadXmlViewer = () => import('@/components/documents/xml-viewer/xml-viewer').then(({ XmlViewer }) => XmlViewer)

const loading = () => <Loading progress={null} />
const PdfViewer = dynamic(loadPdfViewer, { ssr: false, loading })
const XmlViewer = dynamic(loadXmlViewer, { ssr: false, loading })

/** Largest file that the browser reads without a noticeable pause; the server reads larger ones. */
const largestXml = 2_000_000

type FilePreviewProps = {
  document: FiscalDocument
  type: DocumentFileType
  readerName: string
  /** Shown before the viewer's tools, such as a switch between files: it stays in place while the tools change. */
  lead: ReactNode
  /** Above an XML. */
  notice: ReactNode
  openKey: OpenKey
  /** Replaces the file, which is then not fetched. */
  instead: ReactNode
  /** Called when the provider has no PDF for this document. */
  onMissing: () => void
  onGone: () => void
}

/** Loads and shows a document's file in its viewer. Needs a React key per document. */
export function FilePreview({
  document,
  type,
  readerName,
  lead,
  notice,
  openKey,
  instead,
  onMissing,
  onGone,
}: FilePreviewProps) {
  const t = useTranslations('document')
  const locale = useLocale()
  const names = useCompanyNames()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const file = useFile(documentFileUrl(document.id, type), {
    queryKey: queryKey('documents/file', { id: document.id, type }),
    // The bytes are reused no longer than a purge may go unnoticed.
    staleTime: cachedMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    largest: type === 'xml' ? largestXml : undefined,
    enabled: !instead,
    ...busyRetry,
  })
  const labels = useQuery({
    ...readQuery(fiscalLabels, {}),
    queryKey: queryKey(fiscalLabels.path, { locale }),
    retry: 1,
    enabled: type === 'xml' && !instead,
  })
  const code = file.error instanceof ApiError ? file.error.code : null

  useEffect(() => {
    if (!instead) void (type === 'pdf' ? loadPdfViewer() : loadXmlViewer())
  }, [type, instead])

  useEffect(() => {
    if (code === 'pdf_unavailable') onMissing()
    if (code === 'content_purged') onGone()
  }, [code, onMissing, onGone])

  const failed = !file.data && (file.isError || isWaiting(file))
  return (
    <>
      {(lead || !(failed || instead)) && (
        <div className={viewerBarClass}>
          {lead}
          <div ref={setTools} className="contents" />
        </div>
      )}
      {instead ? (
        instead
      ) : file.data ? (
        viewerOf(file.data)
      ) : failed ? (
        <div className="min-h-0 flex-1 overflow-auto p-4">
          {notice}
          <LoadFailure query={file} />
        </div>
      ) : (
        <Loading progress={file.progress} />
      )}
    </>
  )

  function viewerOf(bytes: Blob) {
    const title = t(`${type}-title`, { model: modelName(document.model), number: numberOrId(document, locale) })
    const shown = { file: bytes, title, tools, downloadHref: documentFileUrl(document.id, type, true) }
    if (type === 'pdf') return <PdfViewer {...shown} />
    return (
      <XmlViewer
        {...shown}
        documentId={document.id}
        print={{ by: readerName, company: companyName(document, names) }}
        texts={labels.isError ? null : labels.data}
        notice={notice}
        cancelled={document.cancelled === true}
        openKey={openKey}
      />
    )
  }
}

const megabyte = 1_000_000

/** Progress of a loading file, if its size is known. */
function Loading({ progress }: { progress: FileProgress | null }) {
  const t = useTranslations('document')
  const format = useFormatter()
  const size = (bytes: number) =>
    format.number(bytes / megabyte, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  return (
    <div role="status" className="flex flex-1 flex-col items-center justify-center gap-3 p-6 text-ink-3 text-sm">
      {progress?.total ? (
        <div className="flex w-60 flex-col gap-2 tabular-nums">
          <Progress label={t('loading')} value={progress.received} max={progress.total} />
          <span aria-hidden>{t('received', { received: size(progress.received), total: size(progress.total) })}</span>
        </div>
      ) : (
        <span className="flex items-center gap-2">
          <Spinner />
          {t('loading')}
        </span>
      )}
      <PlaceInLine />
    </div>
  )
}
