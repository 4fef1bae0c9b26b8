import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { audit, operationApprovals, operations, users } from '@/lib/server/db/schema'
import { type OperationExport, operationExport } from './schema'
import { exportOperations } from './service'

const many = 1_200
let person: Person
type Row = typeof operations.$inferInsert

beforeAll(async () => {
  setTestEnvironment()
  const fields = {
    email: 'marina@example.com',
    name: 'Marina; "Duarte"',
    passwordHash: '',
    roles: ['finance' as const],
  }
  const [created] = await (await db()).insert(users).values(fields).returning()
  if (!created) throw new Error('nobody was created')
  person = created
})

/** A transfer as the ledger stores it. */
function transfer(change: Partial<Row> & { description?: string; externalId?: string; name?: string }): Row {
  const { description, externalId, name = null, ...columns } = change
  const input = { amountCents: 123_456, key: { type: 'EMAIL', value: 'a@exemplo.com.br' }, description, externalId }
  const owner = { name, document: null }
  const payee = { key: 'a@exemplo.com.br', keyType: 'EMAIL', owner, bank: { name: null, ispb: null }, lookedUpAt: '' }
  return {
    id: crypto.randomUUID(),
    kind: 'pix.transfer',
    state: 'accepted',
    input,
    about: { payee },
    result: { txid: 'TX1', externalId: externalId ?? null },
    fingerprint: '',
    amountCents: 123_456,
    createdBy: person.id,
    ...columns,
  }
}

async function keep(...rows: Row[]): Promise<string[]> {
  await (await db()).insert(operations).values(rows)
  return rows.map(({ id }) => id)
}

async function exported(wanted: OperationExport, who = person) {
  const file = await exportOperations.run(operationExport.parse(wanted), who)
  return { ...file, content: (await buffer(file.stream)).toString('utf8') }
}

/** Cells of a CSV line, as spreadsheets read it. */
function cellsOf(line = ''): string[] {
  const cells = line.match(/("(?:[^"]|"")*"|[^;]*)(;|$)/g)?.slice(0, -1) ?? []
  return cells.map((cell) =>
    cell
      .replace(/;$/, '')
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"'),
  )
}

const csv = (q: string) => exported({ kind: 'pix.transfer', q, format: 'csv' })

test('a CSV begins with its BOM and a header, parts cells by semicolons and cents by a comma', async () => {
  const [id] = await keep(
    transfer({
      search: 'zcells',
      description: 'Frete; "urgente"',
      externalId: 'PED-1',
      name: 'Zoé Ângelo',
      state: 'failed',
    }),
  )
  const { content, contentType, fileName, bytes } = await csv('zcells')
  expect([...Buffer.from(content).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect({ contentType, bytes }).toEqual({ contentType: 'text/csv; charset=utf-8', bytes: null })
  expect(fileName).toMatch(/^lastro_transferencias_\d{4}-\d{2}-\d{2}\.csv$/)
  const [header, line, ...rest] = content.slice(1).trimEnd().split('\n')
  expect(rest).toEqual([])
  const cells = Object.fromEntries(cellsOf(header).map((name, index) => [name, cellsOf(line)[index]]))
  expect(cells).toMatchObject({
    Tipo: 'Transferência',
    Situação: 'Recusada',
    'Valor (R$)': '1234,56',
    Nome: 'Zoé Ângelo',
    'Chave Pix': 'a@exemplo.com.br',
    txid: 'TX1',
    'Identificador externo': 'PED-1',
    Descrição: 'Frete; "urgente"',
    'Solicitada por': 'Marina; "Duarte"',
    Tentativas: '0',
    'Chave de idempotência': id,
  })
})

test.each(['=cmd|calc', '+1', '-2', '@SUM(A1)', '\t=1', '\r=1'])('%j cannot become a formula', async (description) => {
  const search = crypto.randomUUID()
  await keep(transfer({ search, description, name: description, externalId: description }))
  const { content } = await csv(search)
  expect(content).not.toContain(`;${description}`)
  expect(content).not.toContain(`;"${description}`)
  expect(content.split(`'${description}`)).toHaveLength(4)
})

test('what a person gave up was not refused, and says so', async () => {
  const error = { code: 'conflict', detail: 'Given up by a person' }
  await keep(
    transfer({ search: 'zabandoned', state: 'failed', error: { ...error, givenUp: true } }),
    transfer({ search: 'zabandoned', state: 'failed', error }),
  )
  const [header, ...lines] = (await csv('zabandoned')).content.slice(1).trimEnd().split('\n')
  const found = lines.map((line) => {
    const cell = (name: string) => cellsOf(line)[cellsOf(header).indexOf(name)]
    return [cell('Situação'), cell('Motivo')]
  })
  expect(found.toSorted()).toEqual([
    ['Não concluída', 'Abandonada por um usuário; o provedor não informou o resultado'],
    ['Recusada', 'Given up by a person'],
  ])
})

test('names who decided, and what ran out of time too', async () => {
  const [one = '', other = ''] = await keep(transfer({ search: 'zdecided' }), transfer({ search: 'zdecided' }))
  await (await db()).insert(operationApprovals).values([
    { operationId: one, decision: 'approved', by: person.id },
    { operationId: other, decision: 'expired' },
  ])
  const lines = (await csv('zdecided')).content.trimEnd().split('\n').slice(1)
  const at = 12
  expect(lines.map((line) => cellsOf(line)[at]).toSorted()).toEqual(['Marina; "Duarte"', 'expiração'].toSorted())
})

test('amounts keep their cents, and one that nobody knows is empty', async () => {
  await keep(...[5, 100, 7_000_000_000_001, null].map((amountCents) => transfer({ search: 'zamounts', amountCents })))
  const lines = (await csv('zamounts')).content.trimEnd().split('\n').slice(1)
  expect(lines.map((line) => cellsOf(line)[3]).toSorted()).toEqual(['', '0,05', '1,00', '70000000000,01'])
})

test('a charge has what was requested and what came in, empty while nobody says', async () => {
  const result = { txid: 'TX9', externalId: null, copyPaste: 'x', qrcodeBase64: null, status: 'paid', paid: true }
  const paidWith = (paidCents: number | null | undefined) =>
    transfer({ kind: 'pix.charge', search: 'zpaid', state: 'confirmed', result: { ...result, paidCents } })
  await keep(paidWith(1), paidWith(123_456), paidWith(null), paidWith(undefined))
  const wanted = { kind: 'pix.charge', q: 'zpaid' } as const
  const { content } = await exported({ ...wanted, format: 'csv' })
  const [header, ...lines] = content.slice(1).trimEnd().split('\n')
  const column = (name: string) => lines.map((line) => cellsOf(line)[cellsOf(header).indexOf(name)] ?? '').toSorted()
  expect(column('Valor (R$)')).toEqual(['1234,56', '1234,56', '1234,56', '1234,56'])
  expect(column('Recebido (R$)')).toEqual(['', '', '0,01', '1234,56'])
  const rows = Object(JSON.parse((await exported({ ...wanted, format: 'json' })).content)).map(Object)
  expect(rows).toContainEqual(expect.objectContaining({ result: { ...result, paidCents: 1 } }))
})

test('a transfer has our own fee and what leaves the account with it; what is requested by a charge leaves nothing', async () => {
  const key = { type: 'EMAIL', value: 'a@example.com' }
  const mediatorFee = { type: 'PERCENTAGE', percent: 0.1 }
  await keep(
    transfer({ search: 'zfee', amountCents: 1_001, input: { amountCents: 1_001, key, mediatorFee } }),
    transfer({ search: 'zfee', amountCents: 300, input: { amountCents: 300, key } }),
    transfer({ search: 'zfee', amountCents: 500, kind: 'pix.charge', input: { amountCents: 500, mediatorFee } }),
  )
  const [header, ...lines] = (await exported({ q: 'zfee', format: 'csv' })).content.slice(1).trimEnd().split('\n')
  const column = (name: string) => lines.map((line) => cellsOf(line)[cellsOf(header).indexOf(name)] ?? '').toSorted()
  expect(column('Taxa do intermediador (R$)')).toEqual(['', '0,01', '0,02'])
  expect(column('Sai da conta (R$)')).toEqual(['', '10,03', '3,00'])
})

test('JSON is an array of operations as the API answers them', async () => {
  const ids = await keep(transfer({ search: 'zjson' }), transfer({ search: 'zjson', state: 'unknown', result: null }))
  const { content, contentType } = await exported({ q: 'zjson', format: 'json' })
  expect(contentType).toContain('application/json')
  const operations = Object(JSON.parse(content)).map(Object)
  expect(operations.map((one: { id: string }) => one.id).toSorted()).toEqual(ids.toSorted())
  expect(operations[0]).toMatchObject({ kind: 'pix.transfer', amountCents: 123_456, approvals: [], attempts: [] })
})

test('the filters of the list are the filters of the file', async () => {
  const [accepted] = await keep(
    transfer({ search: 'zfilter azul' }),
    transfer({ search: 'zfilter azul', state: 'unknown' }),
    transfer({ search: 'zfilter', state: 'accepted' }),
    transfer({ search: 'zfilter azul', kind: 'pix.charge' }),
  )
  const wanted = { kind: 'pix.transfer', state: 'accepted', q: 'azul zfilter', format: 'json' } as const
  expect(JSON.parse((await exported(wanted)).content)).toMatchObject([{ id: accepted }])
})

test('nothing that fits is an empty file of its kind', async () => {
  expect(JSON.parse((await exported({ q: 'nothing fits', format: 'json' })).content)).toEqual([])
  expect((await csv('nothing fits')).content.trimEnd().split('\n')).toHaveLength(1)
})

test('1,200 rows, many of one instant, come over several chunks: newest first, each once', async () => {
  const start = Date.parse('2026-01-01T00:00:00Z')
  const rows = Array.from({ length: many }, (_, index) =>
    transfer({ search: 'zmany', createdAt: new Date(start + Math.floor(index / 300) * 1_000) }),
  )
  await keep(...rows)
  const written = Object(JSON.parse((await exported({ q: 'zmany', format: 'json' })).content)).map(Object)
  expect(new Set(written.map(({ id }: { id: string }) => id)).size).toBe(many)
  const instants = written.map(({ createdAt }: { createdAt: string }) => createdAt)
  expect(instants).toEqual(instants.toSorted().toReversed())
  expect((await csv('zmany')).content.trimEnd().split('\n')).toHaveLength(many + 1)
})

test('somebody who goes away in the middle ends the reading', async () => {
  const { stream } = await exportOperations.run({ q: 'zmany', format: 'csv' }, person)
  await stream.iterator().next()
  stream.destroy()
  await expect.poll(() => stream.closed).toBe(true)
})

test('an answer to an infraction says which one, about what, and the opinion in words', async () => {
  const infraction = { id: 'inf_7', accountId: 'acc_3', transactionId: 'E60701190202611111100LoZjy2JB033' }
  const payment = { payer: { name: 'Zoé Ângelo', document: null } }
  const answer = { id: 'inf_7', analysis: 'rejected', description: 'Entregue em 13/11', attachmentIds: [] }
  await keep(transfer({ kind: 'pix.analysis', search: 'zanswer', about: { infraction, payment } }))
  await (await db()).update(operations).set({ input: answer }).where(eq(operations.search, 'zanswer'))
  const { content } = await exported({ kind: 'pix.analysis', q: 'zanswer', format: 'csv' })
  const [header, line] = content.slice(1).trimEnd().split('\n')
  expect(Object.fromEntries(cellsOf(header).map((name, index) => [name, cellsOf(line)[index]]))).toMatchObject({
    Tipo: 'Parecer sobre infração',
    Conta: 'acc_3',
    Nome: 'Zoé Ângelo',
    'ID end-to-end (E2E)': 'E60701190202611111100LoZjy2JB033',
    Descrição: 'Entregue em 13/11',
    Infração: 'inf_7',
    Parecer: 'Contestada',
  })
})

test('who may not read a kind gets no file of it; who gets one leaves a trace', async () => {
  const caio: Person = { ...person, roles: ['support'] }
  await expect(exported({ kind: 'pix.transfer', format: 'json' }, caio)).rejects.toMatchObject({
    code: 'forbidden',
    status: 403,
  })
  await exported({ kind: 'pix.transfer', q: 'zjson', format: 'csv' })
  const traces = await (await db()).select().from(audit).where(eq(audit.action, 'operations.export'))
  expect(traces.at(-1)).toMatchObject({ actorId: person.id, detail: { format: 'csv', q: 'zjson' } })
})
