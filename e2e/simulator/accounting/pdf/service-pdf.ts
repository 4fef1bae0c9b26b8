import {
  brazilianAmount as amount,
  printedDate,
  printedKey,
  printedPhone,
  printedTaxId,
  printedTime,
  printedZip,
} from '../note/printed.ts'
import { type ServiceNote, serviceNote } from '../note/service-note.ts'
import type { FiscalDocument } from '../state/document.ts'
import type { Party } from '../state/parties.ts'
import { qrCode } from './marks.ts'
import { createSheet, MARGIN, type Sheet, WIDTH } from './sheet.ts'
import { fonts, ink } from './type.ts'

const HEIGHT = 74

/** The auxiliary document of a service note of the national layout. */
export function servicePdf(document: FiscalDocument): Promise<Buffer> {
  const note = serviceNote(document)
  const sheet = createSheet({
    title: `NFS-e ${document.number}, ${document.issuer.name}`,
    subject: `Chave ${document.key}`,
    notice: 'DOCUMENTO AUXILIAR DA NOTA FISCAL DE SERVIÇO ELETRÔNICA',
    createdAt: new Date(document.issuedAt),
    head: (pdf, y) => head(pdf, y, document),
  })
  numbers(sheet, note)
  sheet.section('Prestador do serviço', 42)
  person(sheet, document.issuer)
  sheet.section('Tomador do serviço', 42)
  if (document.recipient) person(sheet, document.recipient)
  service(sheet, note)
  taxes(sheet, note)
  total(sheet, note)
  sheet.section('Informações complementares', 34)
  sheet.text(`Consulta pela chave de acesso em www.nfse.gov.br. Código de verificação ${note.verification}.`, 34)
  return sheet.finish()
}

function head(pdf: PDFKit.PDFDocument, y: number, document: FiscalDocument): number {
  const { city } = document.issuer
  pdf.lineWidth(0.6).strokeColor(ink.line).rect(MARGIN, y, WIDTH, HEIGHT).stroke()
  pdf
    .font(fonts.bold)
    .fontSize(19)
    .fillColor(ink.text)
    .text('NFS-e', MARGIN + 10, y + 13, { lineBreak: false })
  pdf.font(fonts.plain).fontSize(6.6).fillColor(ink.label)
  pdf.text('Nota Fiscal de Serviço eletrônica', MARGIN + 10, y + 37, { lineBreak: false })
  pdf.text('Padrão nacional', MARGIN + 10, y + 46, { lineBreak: false })
  const middle = MARGIN + WIDTH * 0.3
  pdf.font(fonts.bold).fontSize(9.5).fillColor(ink.text)
  pdf.text(`Município de ${city.name} ${city.uf}`, middle, y + 13, { lineBreak: false })
  pdf.font(fonts.plain).fontSize(7.2)
  pdf.text('Secretaria Municipal de Finanças', middle, y + 26, { lineBreak: false })
  pdf
    .fontSize(4.8)
    .fillColor(ink.label)
    .text('CHAVE DE ACESSO', middle, y + 45, { lineBreak: false })
  pdf
    .font(fonts.bold)
    .fontSize(6.7)
    .fillColor(ink.text)
    .text(printedKey(document.key), middle, y + 53, { lineBreak: false })
  const address = `https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${document.key}`
  qrCode(pdf, address, MARGIN + WIDTH - HEIGHT + 6, y + 6, HEIGHT - 12)
  return y + HEIGHT
}

function numbers(sheet: Sheet, { document, declaration }: ServiceNote) {
  sheet.row(
    { label: 'Número da NFS-e', value: String(document.number), share: 0.2, strong: true },
    { label: 'Competência', value: printedDate(document.issuedAt), share: 0.2 },
    { label: 'Emissão', value: `${printedDate(document.issuedAt)} ${printedTime(document.issuedAt)}`, share: 0.26 },
    { label: 'Número da DPS', value: String(declaration.number), share: 0.2 },
    { label: 'Série', value: declaration.series, share: 0.14 },
  )
}

function person(sheet: Sheet, party: Party) {
  sheet.row(
    { label: 'Nome / razão social', value: party.name.toUpperCase(), share: 0.52 },
    { label: 'CNPJ / CPF', value: printedTaxId(party.taxId), share: 0.24 },
    { label: 'Inscrição municipal', value: party.municipalRegistration, share: 0.24 },
  )
  sheet.row(
    { label: 'Endereço', value: `${party.street}, ${party.number}, ${party.district}`, share: 0.4 },
    { label: 'Município', value: party.city.name, share: 0.2 },
    { label: 'CEP / UF', value: `${printedZip(party.zip)} ${party.city.uf}`, share: 0.16 },
    { label: 'Telefone', value: printedPhone(party.phone), share: 0.24 },
  )
}

function service(sheet: Sheet, { document, service: { code, description }, description: words }: ServiceNote) {
  sheet.section('Serviço prestado', 60)
  sheet.row(
    { label: 'Código de tributação nacional', value: code.replace(/^(..)(..)(..)$/, '$1.$2.$3'), share: 0.2 },
    { label: 'Descrição do código', value: description, share: 0.52 },
    { label: 'Local da prestação', value: `${document.issuer.city.name} ${document.issuer.city.uf}`, share: 0.28 },
  )
  sheet.text(words, 92)
}

function taxes(sheet: Sheet, note: ServiceNote) {
  const cell = (label: string, value: string, share = 0.2) => ({ label, value, share, align: 'right' as const })
  sheet.section('Tributação municipal')
  sheet.row(
    cell('Valor do serviço', amount(note.valueCents)),
    cell('Desconto incondicionado', amount(note.discountCents)),
    cell('Base de cálculo do ISS', amount(note.valueCents - note.discountCents)),
    cell('Alíquota', `${amount(note.issRate)} %`),
    cell(note.issWithheld ? 'ISS retido' : 'ISS devido', amount(note.issCents)),
  )
  sheet.section('Tributação federal retida')
  sheet.row(
    cell('PIS', amount(note.withheld.pis), 0.25),
    cell('COFINS', amount(note.withheld.cofins), 0.25),
    cell('CSLL', amount(note.withheld.csll), 0.25),
    cell('IRRF', amount(note.withheld.irrf), 0.25),
  )
}

function total(sheet: Sheet, { simple, valueCents, discountCents, netCents }: ServiceNote) {
  sheet.section('Valor total da NFS-e')
  sheet.row(
    { label: 'Regime', value: simple ? 'Optante pelo Simples Nacional' : 'Não optante', share: 0.4 },
    { label: 'Total retido', value: amount(valueCents - discountCents - netCents), share: 0.3, align: 'right' },
    { label: 'Valor líquido', value: `R$ ${amount(netCents)}`, share: 0.3, align: 'right', strong: true },
  )
}
