'use client'

import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { pdfjs } from 'react-pdf'
import type { Size } from './zoom'

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
export function usePdf(file: Blob): PdfState {
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
