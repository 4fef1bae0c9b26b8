import 'server-only'
import type { z } from 'zod'
import { currentDay } from '@/lib/core/dates'
import { modelName } from '@/lib/core/documents/model-name'
import { formatTaxId } from '@/lib/core/tax-id'
import { indexRead } from '@/lib/features/documents/index/store/reading'
import { inPortuguese } from '@/lib/i18n/portuguese'
import { type CsvColumn, csvReais, csvStream } from '@/lib/server/csv'
import type { Download } from '@/lib/server/download'
import { otherwiseMessage } from './rules/bill-states'
import type { Bill, billFileInput } from './schema'
import { pageOfBills } from './view'

/** Columns of the file in Portuguese, whatever the screen's language. */
const columns: CsvColumn<Bill>[] = [
  ['Vencimento', ({ dueDate }) => dueDate ?? ''],
  ['Tipo', ({ direction }) => inPortuguese(`bills.words.open-${direction}`)],
  ['Favorecido ou pagador', ({ party }) => party.name ?? ''],
  ['CPF ou CNPJ', ({ party }) => (party.taxId ? formatTaxId(party.taxId) : '')],
  ['Nota', ({ model, documentNumber, documentId }) => `${modelName(model)} ${documentNumber ?? documentId}`],
  ['Parcela', ({ number, of }) => `${number}/${of}`],
  ['Valor (R$)', ({ amountCents }) => csvReais(amountCents)],
  ['Em aberto (R$)', ({ openCents }) => csvReais(openCents)],
  [
    'Situação',
    (bill) =>
      bill.state === 'otherwise'
        ? inPortuguese(`bills.words.${otherwiseMessage(bill)}`)
        : inPortuguese(`bills.words.states.${bill.state}`),
  ],
  ['Forma', ({ method }) => (method === null || method === 'pix' ? '' : inPortuguese(`bills.methods.${method}`))],
  [
    'Motivo da dispensa',
    ({ reason }) => (reason === 'own-company' ? inPortuguese('bills.own-company') : (reason ?? '')),
  ],
  ['Anotação', ({ note }) => note ?? ''],
]

async function* everyBill(filter: z.output<typeof billFileInput>): AsyncGenerator<Bill> {
  let cursor: string | undefined
  do {
    const { items, next } = await pageOfBills({ ...filter, cursor, limit: 200 })
    yield* items
    cursor = next ?? undefined
  } while (cursor !== undefined)
}

/** The filtered bills as CSV for Brazilian spreadsheets; its name says that some notes are still to be read. */
export async function billsFile(filter: z.output<typeof billFileInput>): Promise<Download> {
  const { complete } = await indexRead()
  return {
    stream: csvStream(columns, everyBill(filter)),
    bytes: null,
    contentType: 'text/csv; charset=utf-8',
    fileName: `lastro_vencimentos_${currentDay(new Date())}${complete ? '' : '_ate-agora'}.csv`,
  }
}
