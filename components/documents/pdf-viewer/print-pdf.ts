import type { PDFDocumentProxy } from 'pdfjs-dist'
import { printOnly } from '@/components/documents/print-only'

const unitsPerInch = 72
const dotsPerInch = 150

/** Prints the PDF's own pages, each drawn once; `onPage` is given the one being drawn, from 1. */
export async function printPdf(pdf: PDFDocumentProxy, onPage: (page: number) => void): Promise<void> {
  const images: HTMLImageElement[] = []
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      onPage(number)
      images.push(await drawPage(pdf, number))
    }
    const pages = document.createDocumentFragment()
    pages.append(...images)
    await printOnly(pages, await pageRule(pdf))
  } finally {
    for (const image of images) URL.revokeObjectURL(image.src)
  }
}

async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<HTMLImageElement> {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: dotsPerInch / unitsPerInch })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport, intent: 'print' }).promise
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  canvas.width = 0
  if (!drawn) throw new Error('the page could not be drawn')
  const image = new Image()
  image.src = URL.createObjectURL(drawn)
  await image.decode()
  return image
}

async function pageRule(pdf: PDFDocumentProxy): Promise<string> {
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  return `@page { size: ${width}pt ${height}pt; margin: 0 }`
}
