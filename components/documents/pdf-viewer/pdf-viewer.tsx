'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { OpenPdf } from './open-pdf'
import { toolbarClass } from './pdf-toolbar'
import { usePdf } from './use-pdf'

type PdfViewerProps = {
  file: Blob
  /** What the file is, for those who do not see it. */
  title: string
  downloadHref: string
  /** Before the tools, such as a switch between files. */
  lead?: ReactNode
}

/** A PDF to read: pages, zoom, search, print, download. Give it a key per file. */
export function PdfViewer({ file, title, downloadHref, lead }: PdfViewerProps) {
  const t = useTranslations('pdf-viewer')
  const state = usePdf(file)
  if (state.status === 'open') {
    const { pdf, firstPage } = state
    return <OpenPdf pdf={pdf} firstPage={firstPage} title={title} downloadHref={downloadHref} lead={lead} />
  }
  if (state.status === 'opening') {
    return (
      <>
        <div className={toolbarClass}>{lead}</div>
        <p role="status" className="flex flex-1 items-center justify-center gap-2 bg-sunken text-ink-3 text-sm">
          <Spinner />
          {t('opening')}
        </p>
      </>
    )
  }
  return (
    <>
      <div className={toolbarClass}>{lead}</div>
      <div className="flex-1 bg-sunken p-4">
        <Notice
          tone="danger"
          title={t(`${state.reason}-title`)}
          actions={
            <a href={downloadHref} download className={buttonClass({ size: 'sm' })}>
              {t('download')}
            </a>
          }
        >
          {t(`${state.reason}-what`)}
        </Notice>
      </div>
    </>
  )
}
