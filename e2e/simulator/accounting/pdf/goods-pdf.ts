import { type GoodsNote, goodsNote } from '../note/goods-note.ts'
import {
  brazilianAmount as amount,
  brazilianMoney,
  decimalComma,
  printedDate,
  printedPhone,
  printedTaxId,
  printedTime,
  printedZip,
} from '../note/printed.ts'
import type { FiscalDocument } from '../state/document.ts'
import { noteHead } from './note-head.ts'
import { type Column, createSheet, type Sheet } from './sheet.ts'

const columns: Column[] = [
  { title: 'Código', share: 0.075 },
  { title: 'Descrição', share: 0.345 },
  { title: 'NCM', share: 0.08 },
  { title: 'CST', share: 0.042, align: 'center' },
  { title: 'CFOP', share: 0.052, align: 'center' },
  { title: 'Un', share: 0.04, align: 'center' },
  { title: 'Qtd.', share: 0.072, align: 'right' },
  { title: 'V. unit.', share: 0.082, align: 'right' },
  { title: 'V. total', share: 0.094, align: 'right' },
  { title: 'ICMS', share: 0.07, align: 'right' },
  { title: '%', share: 0.048, align: 'right' },
]

/** The conference document (DANFE) of an NF-e or an NFC-e. */
export function goodsPdf(document: FiscalDocument): Promise<Buffer> {
  const note = goodsNote(document)
  const name = document.model === 'nfce' ? 'NFC-e' : 'NF-e'
  const sheet = createSheet({
    title: `${name} ${document.number}, ${document.issuer.name}`,
    subject: `Chave ${document.key}`,
    notice: `DOCUMENTO DE CONFERÊNCIA: NÃO SUBSTITUI O DANFE${name === 'NFC-e' ? ' NFC-e' : ''}`,
    createdAt: new Date(document.issuedAt),
    head: (pdf, y) => noteHead(pdf, y, document, name),
  })
  operation(sheet, note)
  recipient(sheet, document)
  if (note.duplicates.length > 0) installments(sheet, note)
  taxes(sheet, note)
  if (note.freightMode !== '9') carrier(sheet, note)
  sheet.section('Produtos', 24)
  sheet.table(
    columns,
    note.items.map((item) => [
      item.code,
      item.description,
      item.ncm,
      item.cst,
      item.cfop,
      item.unit,
      decimalComma(item.quantity * 10_000, 4),
      amount(item.unitCents),
      amount(item.totalCents),
      amount(item.icms.cents),
      amount(item.icms.rate),
    ]),
  )
  sheet.section('Informações complementares', 46)
  sheet.text(note.additional, 46)
  return sheet.finish()
}

function operation(sheet: Sheet, { document, nature, protocol }: GoodsNote) {
  const received = document.issuedAt + 42_000
  sheet.row(
    { label: 'Natureza da operação', value: nature, share: 0.56 },
    {
      label: 'Protocolo de autorização',
      value: `${protocol}  ${printedDate(received)} ${printedTime(received)}`,
      share: 0.44,
    },
  )
  sheet.row(
    { label: 'Inscrição estadual', value: document.issuer.stateRegistration, share: 0.28 },
    { label: 'Inscrição estadual do subst. trib.', value: '', share: 0.28 },
    { label: 'CNPJ', value: printedTaxId(document.issuer.taxId), share: 0.44 },
  )
}

function recipient(sheet: Sheet, { recipient: party, issuedAt }: FiscalDocument) {
  sheet.section('Destinatário', 42)
  if (!party) {
    sheet.row({ label: 'Nome / razão social', value: 'Consumidor não identificado', share: 1 })
    return
  }
  sheet.row(
    { label: 'Nome / razão social', value: party.name.toUpperCase(), share: 0.58 },
    { label: 'CNPJ / CPF', value: printedTaxId(party.taxId), share: 0.24 },
    { label: 'Data da emissão', value: printedDate(issuedAt), share: 0.18 },
  )
  sheet.row(
    { label: 'Endereço', value: `${party.street}, ${party.number}, ${party.district}`, share: 0.38 },
    { label: 'Município', value: party.city.name, share: 0.17 },
    { label: 'CEP / UF', value: `${printedZip(party.zip)} ${party.city.uf}`, share: 0.15 },
    { label: 'Telefone', value: printedPhone(party.phone), share: 0.15 },
    { label: 'Inscrição estadual', value: party.stateRegistration, share: 0.15 },
  )
}

function installments(sheet: Sheet, { duplicates }: GoodsNote) {
  sheet.section('Duplicatas')
  for (let from = 0; from < duplicates.length; from += 3) {
    const cells = duplicates.slice(from, from + 3)
    sheet.row(
      ...cells.map(({ number, due, cents }) => ({
        label: number,
        value: `Venc. ${printedDate(due)}   ${brazilianMoney(cents)}`,
        share: 1 / cells.length,
      })),
    )
  }
}

function taxes(sheet: Sheet, { totals, reform }: GoodsNote) {
  const cell = (label: string, value: string, strong = false) => ({
    label,
    value,
    share: 1 / 6,
    align: 'right' as const,
    strong,
  })
  sheet.section('Cálculo do imposto', 42)
  sheet.row(
    cell('Base do ICMS', amount(totals.icmsBase)),
    cell('Valor do ICMS', amount(totals.icms)),
    cell('Base do ICMS ST', amount(0)),
    cell('Valor do ICMS ST', amount(0)),
    cell('IBS / CBS', reform ? `${amount(reform.ibs)} / ${amount(reform.cbs)}` : ''),
    cell('Total dos produtos', amount(totals.products)),
  )
  sheet.row(
    cell('Frete', amount(totals.freight)),
    cell('Desconto', amount(totals.discount)),
    cell('PIS', amount(totals.pis)),
    cell('COFINS', amount(totals.cofins)),
    cell('Valor do IPI', amount(totals.ipi)),
    cell('Total da nota', amount(totals.total), true),
  )
}

function carrier(sheet: Sheet, { document, freightMode, volumes }: GoodsNote) {
  sheet.section('Transportador')
  sheet.row(
    { label: 'Razão social', value: document.carrier.name.toUpperCase(), share: 0.4 },
    { label: 'Frete por conta', value: freightMode === '0' ? '0 Remetente' : '1 Destinatário', share: 0.16 },
    { label: 'CNPJ / CPF', value: printedTaxId(document.carrier.taxId), share: 0.2 },
    { label: 'Volumes', value: String(volumes.count), share: 0.08, align: 'right' },
    { label: 'Peso bruto (kg)', value: decimalComma(volumes.grossGrams, 3), share: 0.16, align: 'right' },
  )
}
