import { brazilianAmount as amount, printedDate, printedTaxId, printedZip } from '../note/printed.ts'
import { telecomNote } from '../note/telecom-note.ts'
import type { FiscalDocument } from '../state/document.ts'
import { noteHead } from './note-head.ts'
import { type Column, createSheet } from './sheet.ts'

const columns: Column[] = [
  { title: 'Código', share: 0.08 },
  { title: 'Descrição', share: 0.4 },
  { title: 'Classificação', share: 0.12, align: 'center' },
  { title: 'CFOP', share: 0.06, align: 'center' },
  { title: 'Un', share: 0.05, align: 'center' },
  { title: 'Valor', share: 0.11, align: 'right' },
  { title: 'ICMS', share: 0.09, align: 'right' },
  { title: 'PIS / COFINS', share: 0.09, align: 'right' },
]

/** The conference document of an NFCom. */
export function telecomPdf(document: FiscalDocument): Promise<Buffer> {
  const note = telecomNote(document)
  const { issuer, recipient } = document
  const sheet = createSheet({
    title: `NFCom ${document.number}, ${issuer.name}`,
    subject: `Chave ${document.key}`,
    notice: 'DOCUMENTO DE CONFERÊNCIA: NÃO SUBSTITUI O DANFE-COM',
    createdAt: new Date(document.issuedAt),
    head: (pdf, y) => noteHead(pdf, y, document, 'NFCom'),
  })
  sheet.row(
    { label: 'CNPJ do prestador', value: printedTaxId(issuer.taxId), share: 0.4 },
    { label: 'Inscrição estadual', value: issuer.stateRegistration, share: 0.3 },
    { label: 'Finalidade', value: document.kind === 'ajuste' ? 'Ajuste' : 'Normal', share: 0.3 },
  )
  sheet.section('Assinante', 42)
  sheet.row(
    { label: 'Nome / razão social', value: (recipient ?? issuer).name.toUpperCase(), share: 0.62 },
    { label: 'CNPJ / CPF', value: printedTaxId((recipient ?? issuer).taxId), share: 0.38 },
  )
  sheet.row(
    { label: 'Endereço', value: `${(recipient ?? issuer).street}, ${(recipient ?? issuer).number}`, share: 0.42 },
    { label: 'Município', value: (recipient ?? issuer).city.name, share: 0.2 },
    {
      label: 'CEP / UF',
      value: `${printedZip((recipient ?? issuer).zip)} ${(recipient ?? issuer).city.uf}`,
      share: 0.16,
    },
    { label: 'Código do assinante', value: note.subscriber, share: 0.22 },
  )
  sheet.section('Fatura')
  sheet.row(
    { label: 'Contrato', value: note.contract, share: 0.3 },
    { label: 'Referência', value: printedDate(document.issuedAt).slice(3), share: 0.2 },
    { label: 'Vencimento', value: printedDate(note.due), share: 0.2 },
    { label: 'Total a pagar', value: `R$ ${amount(note.totalCents)}`, share: 0.3, align: 'right', strong: true },
  )
  sheet.section('Itens', 24)
  sheet.table(
    columns,
    note.items.map((item) => [
      item.code,
      item.description,
      item.class,
      '5303',
      item.unit,
      amount(item.cents),
      amount(item.icmsCents),
      amount(item.pisCents + item.cofinsCents),
    ]),
  )
  sheet.section('Tributos')
  sheet.row(
    { label: 'Base do ICMS', value: amount(note.totalCents), share: 0.25, align: 'right' },
    { label: 'Valor do ICMS', value: amount(note.icmsCents), share: 0.25, align: 'right' },
    { label: 'PIS', value: amount(note.pisCents), share: 0.25, align: 'right' },
    { label: 'COFINS', value: amount(note.cofinsCents), share: 0.25, align: 'right' },
  )
  sheet.section('Informações complementares', 40)
  sheet.text(note.additional, 40)
  return sheet.finish()
}
