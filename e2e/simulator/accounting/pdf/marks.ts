import { create } from 'qrcode'
import { code128 } from './code128.ts'

export function barcode(pdf: PDFKit.PDFDocument, text: string, x: number, y: number, width: number, height: number) {
  const widths = code128(text)
  const unit = width / widths.reduce((sum, one) => sum + one, 0)
  let at = x
  for (const [index, modules] of widths.entries()) {
    if (index % 2 === 0) pdf.rect(at, y, modules * unit, height)
    at += modules * unit
  }
  pdf.fill('#000000')
}

export function qrCode(pdf: PDFKit.PDFDocument, text: string, x: number, y: number, size: number) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const unit = size / modules.size
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) pdf.rect(x + column * unit, y + row * unit, unit * 1.02, unit * 1.02)
    }
  }
  pdf.fill('#000000')
}
