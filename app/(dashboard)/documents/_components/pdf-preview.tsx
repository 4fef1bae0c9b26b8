'use client'

import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { modelName } from '@/components/documents/model-name'
import { ApiError } from '@/lib/client/api'
import { documentFileUrl } from '@/lib/features/documents/queries'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { FileLoading } from './file-loading'
import { numberOrId } from './identity'
import { isWaiting, LoadFailure } from './load-failure'
import { useDocumentFile } from './use-document-file'

const loadViewer = () => import('@/components/documents/pdf-viewer/pdf-viewer').then(({ PdfViewer }) => PdfViewer)

const PdfViewer = dynamic(loadViewer, { ssr: false })

type PdfPreviewProps = {
  document: FiscalDocument
  lead: ReactNode
  /** The provider has no PDF of it. */
  onMissing: () => void
  onGone: () => void
}

export function PdfPreview({ document, lead, onMissing, onGone }: PdfPreviewProps) {
  const t = useTranslations('document')
  const locale = useLocale()
  const file = useDocumentFile(document.id, 'pdf')
  const code = file.error instanceof ApiError ? file.error.code : null

  useEffect(() => {
    void loadViewer()
  }, [])

  useEffect(() => {
    if (code === 'pdf_unavailable') onMissing()
    if (code === 'content_purged') onGone()
  }, [code, onMissing, onGone])

  if (file.data) {
    const title = t('pdf-title', { model: modelName(document.model), number: numberOrId(document, locale) })
    return (
      <PdfViewer file={file.data} title={title} lead={lead} downloadHref={documentFileUrl(document.id, 'pdf', true)} />
    )
  }
  if (file.isError || isWaiting(file)) {
    return (
      <>
        {lead && (
          <div className="flex min-h-11 flex-none items-center border-line border-b bg-surface px-4">{lead}</div>
        )}
        <div className="min-h-0 flex-1 overflow-auto p-4">
          <LoadFailure query={file} />
        </div>
      </>
    )
  }
  return <FileLoading lead={lead} progress={file.progress} />
}
