import PDFDocument from 'pdfkit'
import { fitted, fonts, ink } from './type.ts'

/** A labelled box; `share` is its fraction of the row's width. */
export type Cell = {
  label: string
  value: string
  share: number
  align?: 'left' | 'right' | 'center'
  strong?: boolean
}
export type Column = { title: string; share: number; align?: 'left' | 'right' | 'center' }
export type SheetOptions = {
  title: string
  subject: string
  /** Printed at the top of every page. */
  notice: string
  createdAt: Date
  /** Draws the top of each page from `y`; returns its end. */
  head: (pdf: PDFKit.PDFDocument, y: number) => number
}

export const MARGIN = 26
export const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - MARGIN - 10
const ROW = 21

/** A page of boxes that grows downwards; a full page is followed by another. */
export function createSheet(options: SheetOptions) {
  const { title, subject, createdAt } = options
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    info: {
      Title: title,
      Subject: subject,
      Creator: 'Conferência fiscal',
      Producer: 'Conferência fiscal',
      CreationDate: createdAt,
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  let y = options.head(pdf, MARGIN + 12)

  function room(height: number): boolean {
    if (y + height <= BOTTOM) return false
    pdf.addPage()
    y = options.head(pdf, MARGIN + 12) + 4
    return true
  }

  function cellAt(cell: Cell, x: number, width: number) {
    pdf.lineWidth(0.6).strokeColor(ink.line).rect(x, y, width, ROW).stroke()
    pdf.font(fonts.plain).fontSize(4.8).fillColor(ink.label)
    pdf.text(fitted(pdf, cell.label.toUpperCase(), width - 6), x + 3, y + 3, { lineBreak: false })
    pdf
      .font(cell.strong ? fonts.bold : fonts.plain)
      .fontSize(cell.strong ? 8.2 : 7.6)
      .fillColor(ink.text)
    const value = fitted(pdf, cell.value, width - 6)
    pdf.text(value, aligned(pdf, value, x + 3, width - 6, cell.align), y + 10.5, { lineBreak: false })
  }

  function headings(columns: readonly Column[]) {
    let x = MARGIN
    pdf.lineWidth(0.6).strokeColor(ink.line).rect(MARGIN, y, WIDTH, 11).fillAndStroke(ink.shade, ink.line)
    pdf.font(fonts.bold).fontSize(5).fillColor(ink.text)
    for (const { title: heading, share, align } of columns) {
      const width = WIDTH * share
      pdf.text(heading.toUpperCase(), aligned(pdf, heading.toUpperCase(), x + 3, width - 6, align), y + 3.6, {
        lineBreak: false,
      })
      x += width
    }
    y += 11
  }

  function line(columns: readonly Column[], values: readonly string[], height: number) {
    let x = MARGIN
    for (const [index, { share, align }] of columns.entries()) {
      const width = WIDTH * share
      pdf.lineWidth(0.35).strokeColor(ink.line).rect(x, y, width, height).stroke()
      pdf.font(fonts.plain).fontSize(6.3).fillColor(ink.text)
      const value = fitted(pdf, values[index] ?? '', width - 6)
      pdf.text(value, aligned(pdf, value, x + 3, width - 6, align), y + 3.4, { lineBreak: false })
      x += width
    }
    y += height
  }

  return {
    section(name: string, keepWith = ROW) {
      room(14 + keepWith)
      pdf.font(fonts.bold).fontSize(6).fillColor(ink.text)
      pdf.text(name.toUpperCase(), MARGIN, y + 6, { lineBreak: false, characterSpacing: 0.2 })
      y += 14
    },
    row(...cells: Cell[]) {
      room(ROW)
      let x = MARGIN
      for (const cell of cells) {
        cellAt(cell, x, WIDTH * cell.share)
        x += WIDTH * cell.share
      }
      y += ROW
    },
    table(columns: readonly Column[], lines: readonly (readonly string[])[]) {
      const height = 11.6
      headings(columns)
      for (const values of lines) {
        if (room(height)) headings(columns)
        line(columns, values, height)
      }
    },
    text(content: string, least: number) {
      pdf.font(fonts.plain).fontSize(7)
      const height = Math.max(least, pdf.heightOfString(content, { width: WIDTH - 10, lineGap: 1.4 }) + 12)
      room(height)
      pdf.lineWidth(0.6).strokeColor(ink.line).rect(MARGIN, y, WIDTH, height).stroke()
      pdf.fillColor(ink.text).text(content, MARGIN + 5, y + 6, { width: WIDTH - 10, lineGap: 1.4 })
      y += height
    },
    async finish(): Promise<Buffer> {
      const { count } = pdf.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        pdf.switchToPage(page)
        pdf.font(fonts.bold).fontSize(6).fillColor(ink.text)
        pdf.text(options.notice, MARGIN, MARGIN, { lineBreak: false, characterSpacing: 0.2 })
        pdf.font(fonts.plain).fontSize(6)
        const label = `Página ${page + 1} de ${count}`
        pdf.text(label, MARGIN + WIDTH - pdf.widthOfString(label), MARGIN, { lineBreak: false })
      }
      const ended = new Promise<void>((resolve) => pdf.once('end', resolve))
      pdf.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

export type Sheet = ReturnType<typeof createSheet>

function aligned(
  pdf: PDFKit.PDFDocument,
  text: string,
  x: number,
  width: number,
  align: Cell['align'] = 'left',
): number {
  if (align === 'left') return x
  const free = width - pdf.widthOfString(text)
  return align === 'right' ? x + free : x + free / 2
}
