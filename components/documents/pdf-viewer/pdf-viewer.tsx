'use client'

import { useTranslations } from 'next-intl'
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { pdfjs } from 'react-pdf'
import { ViewerBar } from '@/components/documents/viewer-bar'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { OpenPdf } from './open-pdf'
import type { Size } from './zoom'

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

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString()

/** Files that pdf.js fetches when a document needs them. */
const assets = {
  cMapUrl: '/pdfjs/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/pdfjs/standard_fonts/',
  wasmUrl: '/pdfjs/wasm/',
  iccUrl: '/pdfjs/iccs/',
}

type PdfState =
  | { status: 'opening' }
  | { status: 'open'; pdf: PDFDocumentProxy; firstPage: Size }
  | { status: 'failed'; reason: 'password' | 'unreadable' }

const opening: PdfState = { status: 'opening' }

/** Opens a PDF in pdf.js's worker and closes it with the component. */
function usePdf(file: Blob): PdfState {
  const [state, setState] = useState<PdfState>(opening)

  useEffect(() => {
    let task: PDFDocumentLoadingTask | undefined
    let closed = false
    async function open() {
      const data = await file.arrayBuffer()
      if (closed) return
      task = pdfjs.getDocument({ data, ...assets })
      const pdf = await task.promise
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
      if (!closed) setState({ status: 'open', pdf, firstPage: { width, height } })
    }
    setState(opening)
    open().catch((error: unknown) => {
      const locked = error instanceof Error && error.name === 'PasswordException'
      if (!closed) setState({ status: 'failed', reason: locked ? 'password' : 'unreadable' })
    })
    return () => {
      closed = true
      void task?.destroy()
    }
  }, [file])

  return state
}
