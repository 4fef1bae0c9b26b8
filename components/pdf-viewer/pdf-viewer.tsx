'use client'

import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { OpenPdf } from './open-pdf'
import { usePdf } from './use-pdf'

type PdfViewerProps = {
  file: Blob
  /** What the file is, for those who do not see it. */
  title: string
  downloadHref: string
}

/** A PDF to read: pages, zoom, search, print, download. Give it a key per file. */
export function PdfViewer({ file, title, downloadHref }: PdfViewerProps) {
  const t = useTranslations('pdf-viewer')
  const state = usePdf(file)
  if (state.status === 'open') {
    return <OpenPdf pdf={state.pdf} firstPage={state.firstPage} title={title} downloadHref={downloadHref} />
  }
  if (state.status === 'opening') {
    return (
      <p role="status" className="flex flex-1 items-center justify-center gap-2 bg-sunken text-ink-3 text-sm">
        <Spinner />
        {t('opening')}
      </p>
    )
  }
  return (
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
  )
}
