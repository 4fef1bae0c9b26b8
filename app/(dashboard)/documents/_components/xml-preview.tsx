'use client'

import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { modelName } from '@/components/documents/model-name'
import type { OpenKey } from '@/components/documents/xml-viewer/referenced-keys'
import { ApiError } from '@/lib/client/api'
import { readQuery } from '@/lib/client/read-query'
import { queryKey } from '@/lib/core/query-key'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { fiscalWords } from '@/lib/features/fiscal-words/contract'
import { FileLoading } from './file-loading'
import { numberOrId } from './identity'
import { isWaiting, LoadFailure } from './load-failure'
import { useDocumentFile } from './use-document-file'

const loadViewer = () => import('@/components/documents/xml-viewer/xml-viewer').then(({ XmlViewer }) => XmlViewer)

const XmlViewer = dynamic(loadViewer, { ssr: false })

type XmlPreviewProps = {
  document: FiscalDocument
  lead: ReactNode
  notice: ReactNode
  openKey: OpenKey
  onGone: () => void
}

export function XmlPreview({ document, lead, notice, openKey, onGone }: XmlPreviewProps) {
  const t = useTranslations('document')
  const locale = useLocale()
  const file = useDocumentFile(document.id, 'xml')
  const words = useQuery({
    ...readQuery(fiscalWords, {}),
    queryKey: queryKey(fiscalWords.path, { locale }),
    retry: 1,
  })
  const code = file.error instanceof ApiError ? file.error.code : null

  useEffect(() => {
    void loadViewer()
  }, [])

  useEffect(() => {
    if (code === 'content_purged') onGone()
  }, [code, onGone])

  if (file.data) {
    const title = t('xml-title', { model: modelName(document.model), number: numberOrId(document, locale) })
    return (
      <XmlViewer
        file={file.data}
        texts={words.isError ? null : words.data}
        title={title}
        lead={lead}
        notice={notice}
        cancelled={document.cancelled}
        openKey={openKey}
      />
    )
  }
  if (file.isError || isWaiting(file)) {
    return (
      <>
        {lead && (
          <div className="flex min-h-11 flex-none items-center border-line border-b bg-surface px-4">{lead}</div>
        )}
        <div className="min-h-0 flex-1 overflow-auto p-4">
          {notice}
          <LoadFailure query={file} />
        </div>
      </>
    )
  }
  return <FileLoading lead={lead} progress={file.progress} />
}
