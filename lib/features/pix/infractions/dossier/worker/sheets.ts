import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import PDFDocument from 'pdfkit'
import type { Block } from './plan.ts'

const margin = 56
const labelWidth = 130
const bottom = 841.89 - 60
const ink = { text: '#17191c', quiet: '#5c6470', rule: '#c9ced6' }

const font = (name: string) =>
  readFileSync(resolve(process.cwd(), `node_modules/pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`))
let fonts: { plain: Buffer; bold: Buffer } | undefined

export type Page = { title: string; blocks: readonly Block[]; index?: readonly (readonly [string, string])[] }

/** Sheets of A4 with embedded fonts. */
export async function printSheets({ title, blocks, index }: Page): Promise<Uint8Array> {
  fonts ??= { plain: font('Regular'), bold: font('Bold') }
  const pdf = new PDFDocument({ size: 'A4', margin, info: { Title: title, Creator: 'Lastro', Producer: 'Lastro' } })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done) => pdf.once('end', done))
  pdf.registerFont('plain', fonts.plain).registerFont('bold', fonts.bold)
  const inner = pdf.page.width - 2 * margin
  const room = (height: number) => {
    if (pdf.y + height > bottom) pdf.addPage()
  }
  let sheets = 1
  pdf.on('pageAdded', () => sheets++)
  const rule = () => {
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + inner, pdf.y)
      .lineWidth(0.5)
      .strokeColor(ink.rule)
      .stroke()
    pdf.y += 6
  }
  const pair = (left: string, right: string, leftWidth: number, align: 'left' | 'right') => {
    const rightWidth = inner - leftWidth - 8
    pdf.font('plain').fontSize(9)
    const height = Math.max(
      pdf.heightOfString(left, { width: leftWidth }),
      pdf.heightOfString(right, { width: rightWidth }),
    )
    // What is longer than a page flows over it.
    room(Math.min(height, 300))
    const top = pdf.y
    pdf.fillColor(align === 'left' ? ink.quiet : ink.text).text(left, margin, top, { width: leftWidth })
    const sheet = sheets
    pdf.fillColor(ink.text).text(right, margin + leftWidth + 8, top, { width: rightWidth, align })
    pdf.y = sheets === sheet ? Math.max(pdf.y, top + height) + 6 : pdf.y + 6
    rule()
  }
  pdf.font('bold').fontSize(16).fillColor(ink.text).text(title, margin, margin, { width: inner })
  pdf.moveDown(0.6)
  for (const { heading, text, facts = [] } of blocks) {
    if (heading) {
      room(60)
      pdf.moveDown(0.6)
      pdf.font('bold').fontSize(10).fillColor(ink.text).text(heading, margin, pdf.y, { width: inner })
      pdf.moveDown(0.4)
    }
    if (text) {
      pdf.font('plain').fontSize(9.5).fillColor(ink.text).text(text, margin, pdf.y, { width: inner })
      pdf.moveDown(0.6)
    }
    if (facts.length > 0) rule()
    for (const [label, value] of facts) pair(label, value, labelWidth, 'left')
  }
  if (index) {
    pdf.moveDown(0.6)
    pdf.font('bold').fontSize(10).fillColor(ink.text).text('Índice', margin, pdf.y, { width: inner })
    pdf.moveDown(0.4)
    rule()
    for (const [entry, page] of index) pair(entry, page, inner - 60, 'right')
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
