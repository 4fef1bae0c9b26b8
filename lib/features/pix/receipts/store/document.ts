import 'server-only'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import PDFDocument from 'pdfkit'
import { formatDay, formatInstant } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { line, type Receipt, type Side } from '../rules'

/** A sheet of A4 cut in half, in points; a receipt of long texts is higher. */
const width = 595.28
const leastHeight = 420.94
const margin = 34
const labelWidth = 150
const valueWidth = width - 2 * margin - labelWidth
const gap = 5

const ink = { text: '#17191c', quiet: '#5c6470', rule: '#c9ced6', done: '#12734a' }

type Fonts = { plain: Buffer; bold: Buffer }
let loaded: Fonts | undefined

/** Embedded fonts, so that every reader shows the same; they come with the PDF viewer. */
function fonts(): Fonts {
  const read = (name: string) =>
    readFileSync(resolve(process.cwd(), `node_modules/pdfjs-dist/standard_fonts/LiberationSans-${name}.ttf`))
  loaded ??= { plain: read('Regular'), bold: read('Bold') }
  return loaded
}

const titles = { transfer: 'Comprovante de transferência Pix', refund: 'Comprovante de devolução Pix' }
const endings = { transfer: 'Transferência concluída', refund: 'Devolução concluída' }

type Block = { heading: string; rows: [label: string, value: string][] }

const shownInstant = (at: string) => `${formatInstant(at, 'pt-BR', 'second').replace(/\s/g, ' ')}, horário de Brasília`
const shownMoney = (cents: number) => formatMoney(cents, 'pt-BR').replace(/\s/g, ' ')

function blocksOf(receipt: Receipt): Block[] {
  const { settledAt, payer, receiver, description, txid, endToEndId, paymentId, returned } = receipt
  const side = ({ name, document, institution }: Side): Block['rows'] => [
    ['Nome', name],
    [document.startsWith('*') ? 'CPF' : 'CNPJ', document],
    ...(institution ? ([['Instituição', institution]] satisfies Block['rows']) : []),
  ]
  const facts: [string, string | null][] = [
    ['Liquidação', shownInstant(settledAt)],
    ['Descrição', description && line(description)],
    ['txid', txid && line(txid)],
    ['ID end-to-end', line(endToEndId)],
    ['Pagamento devolvido', paymentId && line(paymentId)],
    ['Devolvida depois', returned && returnedText(returned)],
  ]
  return [
    { heading: 'Pagador', rows: side(payer) },
    { heading: 'Recebedor', rows: side(receiver) },
    { heading: 'Transação', rows: facts.flatMap(([label, value]) => (value ? [[label, value]] : [])) },
  ]
}

const returnedText = ({ at, cents }: NonNullable<Receipt['returned']>) =>
  [cents !== null && shownMoney(cents), formatDay(at, 'pt-BR')].filter(Boolean).join(', ')

/** The receipt as a tagged PDF, in Portuguese whatever the screen's language: the payee reads it. */
export async function receiptPdf(receipt: Receipt, now: Date): Promise<Buffer> {
  const title = titles[receipt.kind]
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: title, Author: receipt.payer.name, Creator: 'Lastro', Producer: 'Lastro', CreationDate: now },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done) => pdf.once('end', done))
  pdf.registerFont('plain', fonts().plain).registerFont('bold', fonts().bold)
  const blocks = blocksOf(receipt)
  const heightOf = (value: string) => pdf.font('plain').fontSize(9).heightOfString(value, { width: valueWidth })
  const body = blocks.flatMap(({ rows }) => rows).reduce((sum, [, value]) => sum + heightOf(value) + gap, 0)
  pdf.addPage({ size: [width, Math.max(leastHeight, 160 + body + blocks.length * 26)], margin: 0 })

  const sheet = pdf.struct('Document', { title, lang: 'pt-BR' })
  pdf.addStructure(sheet)
  const write = (tag: string, draw: () => void) => sheet.add(pdf.struct(tag, {}, draw))
  const text = (content: string, x: number, y: number, of: { bold?: boolean; size: number; color?: string }) =>
    pdf
      .font(of.bold ? 'bold' : 'plain')
      .fontSize(of.size)
      .fillColor(of.color ?? ink.text)
      .text(content, x, y, { width: x === margin ? width - 2 * margin : valueWidth })

  write('H1', () => text(title, margin, margin, { bold: true, size: 15 }))
  write('P', () => text(shownMoney(receipt.amountCents), margin, margin + 24, { bold: true, size: 20 }))
  let y = margin + 54
  checkMark(pdf, margin, y)
  write('P', () => text(endings[receipt.kind], margin + 15, y, { bold: true, size: 9, color: ink.done }))
  y += 20
  for (const { heading, rows } of blocks) {
    rule(pdf, y)
    write('H2', () => text(heading, margin, y + 6, { bold: true, size: 9, color: ink.quiet }))
    y += 22
    const list = pdf.struct('L')
    sheet.add(list)
    for (const [label, value] of rows) {
      const at = y
      const term = pdf.struct('Lbl', {}, () => text(label, margin, at, { size: 9, color: ink.quiet }))
      const fact = pdf.struct('LBody', {}, () => text(value, margin + labelWidth, at, { size: 9 }))
      list.add(pdf.struct('LI', {}, [term, fact]))
      y += heightOf(value) + gap
    }
    list.end()
    y += 4
  }
  rule(pdf, y)
  const source = `Dados informados pelo provedor de pagamentos; emitido pelo Lastro em ${shownInstant(now.toISOString())}.`
  write('P', () => text(source, margin, y + 8, { size: 7.5, color: ink.quiet }))
  sheet.end()
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** Decoration that screen readers skip. */
function rule(pdf: PDFKit.PDFDocument, y: number): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf
    .moveTo(margin, y)
    .lineTo(width - margin, y)
    .lineWidth(0.6)
    .strokeColor(ink.rule)
    .stroke()
  pdf.endMarkedContent()
}

function checkMark(pdf: PDFKit.PDFDocument, x: number, y: number): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.circle(x + 5, y + 5, 5).fill(ink.done)
  pdf
    .moveTo(x + 2.6, y + 5.2)
    .lineTo(x + 4.4, y + 7)
    .lineTo(x + 7.6, y + 3.2)
    .lineWidth(1.2)
    .strokeColor('#fff')
    .stroke()
  pdf.endMarkedContent()
}
