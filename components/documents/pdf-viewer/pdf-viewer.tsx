'use client'

import { useTranslations } from 'next-intl'
import { ViewerBar } from '@/components/documents/viewer-bar'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { OpenPdf } from './open-pdf'
import { usePdf } from './use-pdf'

type PdfViewerProps = {
  file: Blob
  /** The file's name, for screen readers. */
  title: string
  /** Left out for a file that is not to be saved. */
  downloadHref?: string
  /** Element for its tools, unless it has its own bar; null until the element exists. */
  tools?: HTMLElement | null
}

/** A PDF to read: pages, zoom, search, print, download. Give it a key per file. */
export function PdfViewer({ file, title, downloadHref, tools }: PdfViewerProps) {
  const t = useTranslations('pdf-viewer')
  const state = usePdf(file)
  if (state.status === 'open') {
    const { pdf, firstPage } = state
    return <OpenPdf pdf={pdf} firstPage={firstPage} title={title} downloadHref={downloadHref} tools={tools} />
  }
  if (state.status === 'opening') {
    return (
      <>
        <ViewerBar tools={tools} />
        <p role="status" className="flex flex-1 items-center justify-center gap-2 bg-sunken text-ink-3 text-sm">
          <Spinner />
          {t('opening')}
        </p>
      </>
    )
  }
  return (
    <>
      <ViewerBar tools={tools} />
      <div className="flex-1 bg-sunken p-4">
        <Notice
          tone="danger"
          title={t(`${state.reason}-title`)}
          actions={
            downloadHref && (
              <a href={downloadHref} download className={buttonClass({ size: 'sm' })}>
                {t('download')}
              </a>
            )
          }
        >
          {t(`${state.reason}-what`)}
        </Notice>
      </div>
    </>
  )
}
