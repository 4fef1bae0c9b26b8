import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { knownCompanies } from '@/lib/server/db/search-tables'
import { closeMonth, listClosings, readClosingDifference } from './closings-service'
import { openMonthFile, readMonth } from './file/service'
import { backedDocuments, backedPayments, backingDismissals, backingLinks } from './store/tables'

setTestEnvironment()
const ana = await createPerson('Ana', 'finance')
const context = { person: ana, signal: new AbortController().signal }

const month = '2026-11'
const ours = { id: 'ipe', cnpj: '07.148.236/0001-19', legalName: 'Ipê Ferragens Ltda', state: 'SP', search: '' }
const party = { partyTaxId: '41286530000125', partyName: '=Serra; "Dourada"' }

type Payment = Partial<typeof backedPayments.$inferInsert> & { id: string }
type Note = Partial<typeof backedDocuments.$inferInsert> & { id: bigint }
type File = Partial<typeof indexedDocuments.$inferInsert>

const insertPayment = async (given: Payment) =>
  (await db()).insert(backedPayments).values({
    ...{ direction: 'in', month, amountCents: 100_000, state: 'unbacked', expectedCents: 100_000 },
    ...{ linkedCents: 0, companyId: ours.id, endToEndId: given.id, paidAt: '2026-11-10', day: '2026-11-10' },
    at: new Date('2026-11-10T03:00:00Z'),
    ...{ returnedCents: 0, ...party, holderTaxId: ours.cnpj, ownTexts: [], txid: null, ...given },
  })

async function insertNote(given: Note, file: File = {}) {
  const database = await db()
  const number = String(given.id)
  await database.insert(indexedDocuments).values({
    ...{ id: given.id, companyId: ours.id, model: 'nfe', cancelled: false, purged: false, extra: {}, number },
    ...{ series: '1', accessKey: keyOf(given.id), issuedAt: '2026-11-08T10:00:00-03:00', ...file },
  })
  await database.insert(backedDocuments).values({
    ...{ direction: 'in', month, amountCents: 100_000, state: 'unbacked', expectedCents: 100_000 },
    ...{ linkedCents: 0, companyId: ours.id, day: '2026-11-08', otherwiseCents: 0, ...party, ...given },
  })
}

const keyOf = (id: bigint) => `35261107148236000119550010000${String(id).padStart(5, '0')}1184022640`

const link = async (paymentId: string, documentId: bigint, amountCents: number, by?: string) =>
  (await db()).insert(backingLinks).values({
    paymentId,
    documentId,
    amountCents,
    rule: by ? 'person' : 'exact',
    by,
    at: new Date('2026-11-12T12:00Z'),
  })

beforeAll(async () => {
  const database = await db()
  await database.insert(knownCompanies).values(ours)
  const whole = { state: 'backed', linkedCents: 100_000 } as const
  await insertPayment({ id: 'E1', ...whole })
  await insertNote({ id: 1n, ...whole })
  await link('E1', 1n, 100_000)
  // The note names this payment.
  await insertPayment({ id: 'E2', ...whole })
  await insertNote({ id: 2n, ...whole }, { payments: [{ method: '17', amountCents: 100_000, endToEndId: 'E2' }] })
  await link('E2', 2n, 100_000)
  // A purged one keeps its place.
  await insertPayment({ id: 'E5', day: '2026-11-13', ...whole })
  await insertNote({ id: 5n, ...whole }, { purged: true })
  await link('E5', 5n, 100_000)
  // Of a charge, and for a part of a note of the month before.
  await insertPayment({
    id: 'E3',
    day: '2026-11-11',
    txid: 'TX3',
    state: 'partial',
    linkedCents: 40_050,
    partyTaxId: '***.456.789-**',
  })
  await insertNote(
    { id: 3n, month: '2026-10', state: 'partial', linkedCents: 40_050 },
    { issuerTaxId: '07148236000200' },
  )
  await link('E3', 3n, 40_050, ana.id)
  // Nothing of these is declared: cancelled by upstream or by the file alone, not in force, a model without the event.
  await insertPayment({ id: 'E4', day: '2026-11-12', returnedCents: 100_000, expectedCents: 0, state: 'returned' })
  await insertNote({ id: 4n, state: 'cancelled', expectedCents: 0 }, { cancelled: true })
  await link('E4', 4n, 0, ana.id)
  await insertPayment({ id: 'E9', day: '2026-11-14', ...whole })
  await insertNote({ id: 10n, ...whole }, { fileStatus: 'cancelled' })
  await link('E9', 10n, 100_000, ana.id)
  await insertPayment({ id: 'E6', day: '2026-11-14', ...whole })
  await insertNote({ id: 6n, ...whole }, { model: 'nfs-e', accessKey: null })
  await link('E6', 6n, 100_000)
  await insertPayment({ id: 'E7', day: '2026-11-15', state: 'dismissed', companyId: null })
  await database.insert(backingDismissals).values({
    ...{ paymentId: 'E7', reason: 'não se aplica: aporte', by: ana.id, at: new Date('2026-11-16T12:00Z') },
  })
  await insertPayment({ id: 'op-8', direction: 'out', endToEndId: null, ...whole, companyId: ours.id })
  await insertNote({ id: 8n, direction: 'out', ...whole })
  await link('op-8', 8n, 100_000)
})

async function fileOf(format: 'csv' | 'econf', given: { companyId?: string; direction?: 'in' | 'out' } = {}) {
  const file = await openMonthFile.run({ month, format, ...given }, ana)
  return { name: file.fileName, text: (await buffer(file.stream)).toString('utf8') }
}

test('the file for the tax authority has links in force whose payment the note does not name, byte for byte', async () => {
  expect(await fileOf('econf')).toEqual({
    name: 'econf_todas_2026-11.csv',
    text: [
      '\uFEFFchNFe;indPag;tPag;vPag;dPag;CNPJPag;UFPag;CNPJIF;cAut;CNPJReceb;UFReceb\r\n',
      `${keyOf(1n)};;20;1000.00;2026-11-10;;;;E1;07148236000119;SP\r\n`,
      `${keyOf(8n)};;20;1000.00;2026-11-10;;;;;41286530000125;\r\n`,
      `${keyOf(3n)};;17;400.50;2026-11-11;07148236000119;SP;;E3;07148236000119;SP\r\n`,
      `${keyOf(5n)};;20;1000.00;2026-11-13;;;;E5;07148236000119;SP\r\n`,
    ].join(''),
  })
})

test('the file of a company and direction has each link once and each payment and note without one, byte for byte', async () => {
  const { name, text } = await fileOf('csv', { companyId: ours.id, direction: 'out' })
  expect(name).toBe('conciliacao_07148236000119_2026-11.csv')
  expect(text).toBe(
    [
      '\uFEFFLado;Direção;Dia;Nome;CPF/CNPJ;Valor (R$);Devolvido (R$);Esperado (R$);Vinculado (R$);Em aberto (R$);Situação;',
      'Modelo;Número;Série;Chave de acesso;Emissão;Valor da nota (R$);Em aberto na nota (R$);Situação da nota;',
      'Dia do pagamento;ID end-to-end (E2E);Operação;Situação do pagamento;Valor do vínculo (R$);Regra;Motivos;',
      'Vinculado por;Vinculado em;Motivo da dispensa;Dispensado por;Dispensado em\r\n',
      `Pagamento;Pago;2026-11-10;"'=Serra; ""Dourada""";41.286.530/0001-25;1000,00;0,00;1000,00;1000,00;0,00;Conciliado;`,
      `NF-e;8;1;${keyOf(8n)};2026-11-08T10:00:00-03:00;1000,00;0,00;Conciliada;`,
      '2026-11-10;;op-8;Conciliado;1000,00;mesmo CNPJ ou CPF, valor e prazo, par único;;',
      'Lastro;2026-11-12T12:00:00.000Z;;;\r\n',
    ].join(''),
  )
})

test('without a company the file has payments of nobody too, with why they were dismissed', async () => {
  const { text } = await fileOf('csv', { direction: 'in' })
  const lines = text.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(8)
  expect(lines[6]).toMatch(/;Dispensado;.*;não se aplica: aporte;Ana;2026-11-16T12:00:00.000Z$/)
  expect(lines[2]).toContain(';Parcial;2026-11-11;E3;;Parcial;400,50;vínculo manual;;Ana;')
  expect(lines[3]).toContain(';1000,00;1000,00;0,00;0,00;0,00;Devolvido;')
  expect((await fileOf('csv', { companyId: ours.id, direction: 'in' })).text).not.toContain('aporte')
})

test('what the menu says of the files is what they hold', async () => {
  const { files, figures } = await readMonth.perform({ month, companyId: ours.id }, context)
  expect(files).toEqual({
    csv: { name: 'conciliacao_07148236000119_2026-11.csv' },
    econf: { name: 'econf_07148236000119_2026-11.csv', rows: { in: 3, out: 1 } },
    link: { name: 'vinculos_07148236000119_2026-11.csv' },
  })
  expect(figures.in.payments.backed).toEqual({ count: 5, cents: 500_000 })
  expect(figures.in.payments.dismissed).toEqual({ count: 0, cents: 0 })
})

test('a closing keeps its figures, and its difference is exactly what changed since', async () => {
  const closed = await closeMonth.run({ month }, ana)
  const before = await closeMonth.run({ month, companyId: ours.id }, ana)
  expect(closed).toMatchObject({ companyId: null, by: { name: 'Ana' }, difference: { new: 0, gone: 0, changed: 0 } })
  expect(closed.figures.in.payments.dismissed).toEqual({ count: 1, cents: 100_000 })

  const database = await db()
  await database.execute(sql`update backed_payments set state = 'unbacked', linked_cents = 0 where id = 'E1'`)
  await database.execute(sql`delete from backed_payments where id = 'E7'`)
  await database.execute(sql`update backed_documents set month = '2026-12' where id = 5`)
  await insertNote({ id: 9n })

  const { items } = await listClosings.perform({ month }, context)
  expect(items).toHaveLength(1)
  expect(items[0]?.figures).toEqual(closed.figures)
  expect(items[0]?.difference).toEqual({ new: 1, gone: 2, changed: 1 })
  const unbacked = { state: 'unbacked', amountCents: 100_000, expectedCents: 100_000, linkedCents: 0 }
  const first = await readClosingDifference.perform({ id: closed.id, limit: 2 }, context)
  const rest = await readClosingDifference.perform({ id: closed.id, cursor: first.next ?? '' }, context)
  expect([...first.items, ...rest.items]).toMatchObject([
    { side: 'payments', id: 'E1', was: { state: 'backed', linkedCents: 100_000 }, now: unbacked },
    { side: 'documents', id: '5', was: { state: 'backed' }, now: null, about: { number: '5' } },
    { side: 'payments', id: 'E7', was: { state: 'dismissed' }, now: null, about: null },
    { side: 'documents', id: '9', was: null, now: unbacked, about: { model: 'nfe', partyTaxId: '41286530000125' } },
  ])
  expect(rest.next).toBeNull()

  const again = await closeMonth.run({ month }, ana)
  const { items: both } = await listClosings.perform({ month }, context)
  expect(both.map(({ id, difference }) => [id, difference])).toEqual([
    [again.id, { new: 0, gone: 0, changed: 0 }],
    [closed.id, null],
  ])
  const ofCompany = await listClosings.perform({ month, companyId: ours.id }, context)
  expect(ofCompany.items.map(({ id }) => id)).toEqual([before.id])
})

test('a company that nobody knows has neither a closing nor a file', async () => {
  await expect(listClosings.perform({ month: '2026-13' }, context)).rejects.toMatchObject({ code: 'invalid_request' })
  await expect(readClosingDifference.perform({ id: crypto.randomUUID() }, context)).rejects.toMatchObject({
    code: 'not_found',
  })
})
