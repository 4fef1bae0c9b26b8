import { beforeAll, describe, expect, it, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import type { Role } from '@/lib/core/permissions'
import { storeCompanies } from '@/lib/features/companies/store'
import { saveFacts } from '@/lib/features/documents/index/store/content'
import { noFacts } from '@/lib/features/documents/index/store/file-facts.fixture'
import { countMonths } from '@/lib/features/documents/index/store/months'
import { saveParties } from '@/lib/features/documents/index/store/parties'
import { saveRecords } from '@/lib/features/documents/index/store/records'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import { storeSeen } from '@/lib/features/pix/received/store/seen-payments'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { searchEverything } from './service'

setTestEnvironment()

const company = '3f2b8c1e-0a4d-4e6f-9b7a-1c2d3e4f5a6b'
const araruna = '38114502000116'
const own = '11222333000181'
const endToEndId = 'E00416968202611121602u53WVmXMczv'
const noteEndToEndId = 'E00416968202611171002u53WVmXMczv'
const transferId = '7d9a0f34-6c1e-4b53-9f0d-0a1b2c3d4e5f'
const statementId = '0d9a0f34-6c1e-4b53-9f0d-0a1b2c3d4e5f'
const key = (n: number) => `3526113811450200011655001${String(n).padStart(9, '0')}1417841847`
const people = {} as Record<Role, Person>

type Note = {
  id: string
  number: number
  name: string
  taxId?: string
  cents: number
  day: string
  cancelled?: boolean
}

async function saveNote({ id, number, name, taxId = araruna, cents, day, cancelled = false }: Note): Promise<void> {
  const database = await db()
  const record = { accessKey: key(number), companyId: company, model: 'nfe', kind: 'entrada', period: day.slice(0, 7) }
  const rest = { role: 'destinatario', purged: false, createdAt: null, retentionDays: 365, expiresAt: null, extra: {} }
  await saveRecords(database, [{ id, ...record, ...rest, cancelled }])
  const parties = await saveFacts(database, id, {
    ...noFacts,
    number: String(number),
    series: '1',
    issuerTaxId: taxId,
    issuerName: name,
    recipientTaxId: own,
    recipientName: 'Ipê Ferragens Ltda',
    issuedAt: `${day}T10:00:00-03:00`,
    totalCents: cents,
    statusCode: '100',
    payments: [{ method: '17', amountCents: cents, endToEndId: number === 18_204 ? noteEndToEndId : null }],
  })
  await saveParties(database, parties)
}

beforeAll(async () => {
  for (const role of ['finance', 'support', 'manager', 'admin'] as const) people[role] = await createPerson(role, role)
  const place = { city: 'Curitiba', state: 'PR' }
  await storeCompanies([{ id: company, cnpj: own, legalName: 'Ipê Ferragens Ltda', tradeName: 'Ipê', ...place }])
  await saveNote({
    id: '9007199254740993',
    number: 18_204,
    name: 'Papelaria Araruna Ltda',
    cents: 194_280,
    day: '2026-11-17',
  })
  await saveNote({
    id: '9007199254740994',
    number: 17_931,
    name: 'Papelaria Araruna Ltda',
    cents: 197_735,
    day: '2026-10-19',
  })
  await saveNote({
    id: '9007199254740995',
    number: 900,
    name: 'Papelaria Araruna Ltda',
    cents: 41_000,
    day: '2026-09-02',
  })
  await saveNote({
    id: '9007199254740996',
    number: 77,
    name: 'São João Embalagens',
    taxId: '12ABC34501DE35',
    cents: 250_000,
    day: '2026-11-02',
  })
  await (await db()).transaction((tx) => countMonths(tx, ['2026-09', '2026-10', '2026-11']))
  const payer = { name: 'Oficina do Papel ME', document: '06771940000160' }
  const payment = { entryId: null, accountId: null, receiver: null, at: '2026-11-12T16:02:00-03:00' }
  await storeSeen([{ endToEndId, amountCents: 195_000, txid: 'tx0000000000000000000000000001', payer, ...payment }])
  const database = await db()
  const common = { fingerprint: '', createdBy: people.finance.id, state: 'accepted' }
  const about = { payee: { owner: { name: 'Papelaria Araruna Ltda' } } }
  const input = { key: { type: 'CNPJ', value: araruna }, description: 'Nota 18.204', externalId: 'pedido-2026-118' }
  await database.insert(operations).values([
    {
      ...common,
      id: transferId,
      kind: 'pix.transfer',
      amountCents: 194_280,
      input,
      about,
      search: ` ${transferId} papelaria araruna ltda ${araruna} pedido-2026-118`,
    },
    { ...common, id: statementId, kind: 'pix.statement', input: {}, search: ` ${statementId} extrato` },
  ])
  const sent = {
    situationType: 'SCAM',
    status: 'pending',
    amountCents: 195_000,
    date: '2026-11-12',
    transactionId: endToEndId,
    extra: {},
  }
  await database.insert(infractions).values([{ id: 'inf_0042', ...sent }])
})

async function found(q: string, role: Role = 'finance') {
  return searchEverything.perform({ q }, { person: people[role], signal: new AbortController().signal })
}

/** Kind and id of every result, in order. */
const idsOf = async (q: string, role?: Role) =>
  (await found(q, role)).groups.flatMap(({ kind, items }) => items.map(({ id }) => `${kind} ${id}`))

const first = 'documents 9007199254740993'
const transfer = `payments ${transferId}`
const payment = `payments ${endToEndId}`

describe('what was typed finds its row first', () => {
  it.each([
    ['an access key', key(18_204), first],
    ['one in fours', key(18_204).replace(/(.{4})/g, '$1 '), first],
    ['the id of a document', '9007199254740993', first],
    ['the number of a note, dotted', '18.204', first],
    ['an amount to the cent', '1.942,80', first],
    ['one out of a spreadsheet', '1942.80', first],
    ['an end-to-end id that a note names', noteEndToEndId, first],
    ['a name and an amount', 'papel 1.9', first],
    ['a name in capitals and words apart', 'ARARUNA papelaria', first],
    ['a name without its accents', 'sao joao', 'documents 9007199254740996'],
    ['a CNPJ', araruna, `suppliers ${araruna}`],
    ['one with its mask', '38.114.502/0001-16', `suppliers ${araruna}`],
    ['a lettered one', '12.abc.345/01de-35', 'suppliers 12ABC34501DE35'],
    ['that of a company of ours', own, `companies ${company}`],
    ['that of a payer', '06.771.940/0001-60', 'payers 06771940000160'],
    ['an end-to-end id', endToEndId, payment],
    ['a txid', 'tx0000000000000000000000000001', payment],
    ['an external id', 'pedido-2026-118', transfer],
    ['the id of an operation', transferId.toUpperCase(), transfer],
    ['that of an operation without money', statementId, `operations ${statementId}`],
    ['the id of an infraction', 'inf_0042', 'infractions inf_0042'],
    ['an action', 'nova cobrança', 'actions new-charge'],
    ['a part of one', 'cobran', 'pages /pix/charges'],
    ['a page', 'Minha conta', 'pages /account'],
    ['a name with a number in it', 'papelaria 38114502', first],
    ['a part of a code', '35261138114502000116550010000182', first],
  ])('%s', async (_, q, expected) => {
    expect((await idsOf(q))[0]).toBe(expected)
  })
})

test('a name and an amount are answered from both services, with how they were read and the list that has them', async () => {
  const { groups, readings } = await found('papel 1.9')
  expect(groups.map(({ kind, items }) => [kind, items.map(({ title }) => title)])).toEqual([
    ['documents', ['Papelaria Araruna Ltda', 'Papelaria Araruna Ltda']],
    ['payments', ['Transferência para Papelaria Araruna Ltda', 'Pix recebido de Oficina do Papel ME']],
    ['infractions', ['Oficina do Papel ME, golpe']],
    ['suppliers', ['Papelaria Araruna Ltda']],
    ['payers', ['Oficina do Papel ME']],
  ])
  expect(groups[0]).toMatchObject({
    total: 2,
    atLeast: false,
    href: '/documents?q=papel&minCents=190000&maxCents=199999',
  })
  expect(groups[0]?.items[0]).toMatchObject({
    detail: 'NF-e 18.204, 17/11/2026, para Ipê Ferragens Ltda',
    href: '/documents/9007199254740993',
    amountCents: 194_280,
  })
  expect(groups[3]?.items[0]).toMatchObject({ count: '3 notas', code: '38.114.502/0001-16' })
  expect(readings.map(({ text }) => text)).toEqual(['nome: papel', 'valor: R$ 1,9 mil, de 1.900,00 a 1.999,99'])
})

test('a payment without an end-to-end id leads to the list of its day', async () => {
  const payer = { name: 'Zuleica Prado', document: null }
  const facts = { accountId: 'acc_1', receiver: null, txid: null, at: '2026-11-12T16:02:00-03:00' }
  await storeSeen([{ endToEndId: null, entryId: 'cin_77', amountCents: 4_200, payer, ...facts }])
  expect((await found('zuleica')).groups[0]?.items).toMatchObject([
    { id: 'cin_77', href: '/pix/received?from=2026-11-12&to=2026-11-12&amountCents=4200&open=cin_77&accountId=acc_1' },
  ])
})

test.each<[Role, string[]]>([
  ['finance', ['documents', 'payments', 'infractions', 'suppliers', 'payers']],
  ['manager', ['documents', 'payments', 'infractions', 'suppliers', 'payers']],
  ['support', ['documents', 'payments', 'infractions', 'suppliers', 'payers']],
  ['admin', ['documents', 'suppliers']],
])('%s is answered what they may read alone', async (role, kinds) => {
  expect((await found('papel 1.9', role)).groups.map(({ kind }) => kind)).toEqual(kinds)
})

test('support is answered received payments, no transfer and nothing to begin', async () => {
  const ids = await idsOf('papel', 'support')
  expect(ids).toContain(payment)
  expect(ids).not.toContain(transfer)
  expect(await idsOf(transferId, 'support')).toEqual([])
  expect(await idsOf('nova cobrança', 'support')).toEqual([])
})

test('what only upstream can know leads to the screen that asks it, for who may', async () => {
  const unknown = 'E00416968202611121602u53WVmXMczz'
  expect(await found(unknown)).toMatchObject({
    groups: [],
    provider: [{ kind: 'end-to-end-id', href: `/pix/refunds/${unknown}` }],
    readings: [{ kind: 'end-to-end-id' }],
  })
  expect((await found(unknown, 'admin')).provider).toEqual([])
  expect((await found('metalúrgica')).provider).toEqual([])
})

it.each(['%', '\\', "'", '"', '--', '<script>', '() { :; }', '😀', '1e309', '99999999999999999999999999'])(
  'is hurt by nothing: %s',
  async (q) => {
    expect((await found(q)).groups).toEqual([])
  },
)

test('refuses what is no search', async () => {
  for (const q of ['', '   ', 'x'.repeat(501), '\u0000', '\ud800'])
    await expect(found(q)).rejects.toMatchObject({ code: 'invalid_request' })
})
