import { printedDate, printedKey, printedNumber, printedPhone, printedZip } from '../note/printed.ts'
import type { FiscalDocument } from '../state/document.ts'
import { barcode } from './marks.ts'
import { MARGIN, WIDTH } from './sheet.ts'
import { fitted, fonts, ink } from './type.ts'

const HEIGHT = 66

/** Issuer, number and access key: the first box of every page. */
export function noteHead(pdf: PDFKit.PDFDocument, y: number, document: FiscalDocument, name: string): number {
  const { issuer } = document
  const [left, middle] = [WIDTH * 0.4, WIDTH * 0.16]
  const right = WIDTH - left - middle
  pdf.lineWidth(0.6).strokeColor(ink.line)
  pdf
    .rect(MARGIN, y, left, HEIGHT)
    .rect(MARGIN + left, y, middle, HEIGHT)
    .rect(MARGIN + left + middle, y, right, HEIGHT)
    .stroke()

  pdf.font(fonts.bold).fontSize(10.5).fillColor(ink.text)
  const title = issuer.name.toUpperCase()
  const long = pdf.widthOfString(title) > left - 12
  pdf.fontSize(long ? 9 : 10.5).text(title, MARGIN + 6, y + 7, { width: left - 12, height: 24, lineGap: 0.5 })
  const below = pdf.y + 2
  pdf.font(fonts.plain).fontSize(7)
  const lines = [
    `${issuer.street}, ${issuer.number}, ${issuer.district}`,
    `${printedZip(issuer.zip)} ${issuer.city.name} ${issuer.city.uf}`,
    printedPhone(issuer.phone),
  ]
  for (const [index, line] of lines.entries()) {
    pdf.text(fitted(pdf, line, left - 12), MARGIN + 6, below + index * 9.2, { lineBreak: false })
  }

  const centre = { width: middle, align: 'center' } as const
  pdf
    .font(fonts.bold)
    .fontSize(12)
    .text(name, MARGIN + left, y + 8, centre)
  pdf.font(fonts.plain).fontSize(7.6)
  pdf.text(`Nº ${printedNumber(document.number)}`, MARGIN + left, y + 25, centre)
  pdf.text(`Série ${String(document.series).padStart(3, '0')}`, MARGIN + left, y + 36, centre)
  pdf.text(`Emissão ${printedDate(document.issuedAt)}`, MARGIN + left, y + 47, centre)

  const x = MARGIN + left + middle + 7
  barcode(pdf, document.key, x, y + 7, right - 14, 31)
  pdf
    .font(fonts.plain)
    .fontSize(4.8)
    .fillColor(ink.label)
    .text('CHAVE DE ACESSO', x, y + 44, { lineBreak: false })
  pdf
    .font(fonts.bold)
    .fontSize(6.7)
    .fillColor(ink.text)
    .text(printedKey(document.key), x, y + 52, { lineBreak: false })
  return y + HEIGHT
}
