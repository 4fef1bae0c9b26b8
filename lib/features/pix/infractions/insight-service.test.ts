import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { addDays, currentDay, mondayOf } from '@/lib/core/dates'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { operations, users } from '@/lib/server/db/schema'
import { exportInsight, readInsight } from './insight-service'
import { infractionSync, infractions } from './store/tables'

let manager: Person

/** Marked as read in the far future, so that no sync runs during the test. */
const completedAt = new Date('2999-01-01T00:00:00Z')

beforeAll(async () => {
  setTestEnvironment()
  const database = await db()
  const fields = { email: 'rafael@example.com', name: 'Rafael', passwordHash: '', roles: ['manager' as const] }
  const [created] = await database.insert(users).values(fields).returning()
  if (!created) throw new Error('nobody was created')
  manager = created
  await database.insert(infractionSync).values({ name: 'infractions', completedAt })
})
beforeEach(async () => {
  const database = await db()
  await database.delete(infractions)
  await database.delete(operations)
})

type Row = typeof infractions.$inferInsert

async function keep(...rows: Partial<Row>[]): Promise<void> {
  const fields = { date: '2024-05-08', situationType: 'SCAM', status: 'pending', amountCents: 100, extra: {} }
  await (await db()).insert(infractions).values(rows.map((row, index) => ({ id: `inf_${index}`, ...fields, ...row })))
}

type Said = { input?: object; about?: object }

async function answer(subject: string, state: string, sentAt: string | null, said: Said = {}): Promise<void> {
  const { input = {}, about = null } = said
  const fields = { id: crypto.randomUUID(), kind: 'pix.analysis', input, about, fingerprint: '', createdBy: manager.id }
  await (await db())
    .insert(operations)
    .values({ ...fields, subject, state, sentAt: sentAt === null ? null : new Date(sentAt) })
}

const context = () => ({ person: manager, signal: new AbortController().signal })
const may2024 = { from: '2024-05-01', to: '2024-05-31' }
const insight = (input: Record<string, string> = may2024) => readInsight.perform(input, context())

test('counts what was reported in the period and is still listed', async () => {
  await keep({ date: '2024-04-30' }, { date: '2024-05-01' }, { date: '2024-05-31' }, { date: '2024-06-01' })
  await keep({ id: 'gone', goneAt: new Date() }, { id: 'undated', date: null })
  const { total, undated, weeks, ...rest } = await insight()
  expect({ total, undated, rest }).toMatchObject({
    total: { count: 2, amountCents: 200, overdue: 2 },
    undated: 1,
    rest: { ...may2024, replyDays: 5, completedAt: completedAt.toISOString() },
  })
  expect(weeks.map(({ count }) => count)).toEqual([1, 0, 0, 0, 1])
})

test('an answer counts once it was sent and while it has not come to nothing', async () => {
  await keep({ id: 'sent' }, { id: 'lost' }, { id: 'failed' }, { id: 'waiting' })
  await answer('sent', 'confirmed', '2024-05-08T13:00:00Z')
  await answer('lost', 'unknown', '2024-05-20T13:00:00Z')
  await answer('failed', 'failed', '2024-05-08T13:00:00Z')
  await answer('waiting', 'awaiting_approval', null)
  expect((await insight()).total).toMatchObject({ count: 4, answered: 2, medianHours: 154, overdue: 3 })
})

test('of a second attempt after a failed one there is one answer', async () => {
  await keep({ id: 'again' })
  await answer('again', 'failed', '2024-05-08T12:00:00Z')
  await answer('again', 'accepted', '2024-05-09T03:00:00Z')
  expect((await insight()).total).toMatchObject({ count: 1, answered: 1, medianHours: 24 })
})

test('contested infractions are counted by situation, evidence and template, with what the provider shows of them', async () => {
  const sentAt = '2024-05-09T12:00:00Z'
  const template = { id: crypto.randomUUID(), name: 'Entrega' }
  const contest = (about: object) => ({ input: { analysis: 'rejected' }, about })
  await keep(
    { id: 'quiet', status: 'rejected' },
    { id: 'returned', status: 'rejected', refundedCents: 100, situationType: 'COERCION' },
    { id: 'agreed', status: 'accepted' },
    { id: 'unsent' },
  )
  await answer('quiet', 'confirmed', sentAt, contest({ evidence: ['sale', 'delivery'], template }))
  await answer('returned', 'accepted', sentAt, contest({ evidence: [], template: null }))
  await answer('agreed', 'confirmed', sentAt, { input: { analysis: 'accepted' }, about: { evidence: ['sale'] } })
  await answer('unsent', 'unknown', sentAt, contest({ evidence: ['sale'] }))
  const none = { contested: 1, unreturned: 0, returned: 0, contrary: 0, open: 0 }
  const { answers } = await insight()
  expect(answers).toEqual({
    contested: { ...none, contested: 2, unreturned: 1, returned: 1 },
    agreed: 1,
    bySituation: [
      { ...none, key: 'COERCION', returned: 1 },
      { ...none, key: 'SCAM', unreturned: 1 },
    ],
    byEvidence: [
      { ...none, key: null, returned: 1 },
      { ...none, key: 'delivery', unreturned: 1 },
      { ...none, key: 'sale', unreturned: 1 },
    ],
    byTemplate: [{ ...none, key: template.id, name: 'Entrega', unreturned: 1 }],
    templatesSince: expect.stringMatching(/^\d{4}-/),
  })
})

test('without days it is the last twelve weeks with this one', async () => {
  const today = currentDay(new Date())
  const { from, to, weeks } = await insight({})
  expect({ from, to }).toEqual({ from: addDays(mondayOf(today), -77), to: today })
  expect(weeks).toHaveLength(12)
})

test('with the last day alone it is the twelve weeks that end with it', async () => {
  expect(await insight({ to: '2024-05-08' })).toMatchObject({ from: '2024-02-19', to: '2024-05-08' })
})

test.each([
  ['turned round', { from: '2024-05-02', to: '2024-05-01' }],
  ['over five years', { from: '2018-01-01', to: '2024-05-01' }],
  ['no day', { from: '2024-02-30' }],
])('a period that is %s is refused', async (_, input) => {
  await expect(insight(input)).rejects.toMatchObject({ code: 'invalid_request' })
})

test('is for managers', async () => {
  const person: Person = { ...manager, roles: ['finance', 'support', 'admin'] }
  await expect(readInsight.perform({}, { ...context(), person })).rejects.toMatchObject({ code: 'forbidden' })
})

test('the file has a row for each week and for each word in it, and no word of upstream is a formula', async () => {
  await keep({ situationType: '=HYPERLINK("http://x")' }, { situationType: null, amountCents: 123_450 })
  const contested = { input: { analysis: 'rejected' }, about: { evidence: ['sale'] } }
  await answer('inf_0', 'accepted', '2024-05-08T13:00:00Z', contested)
  const file = await exportInsight.run({ from: '2024-05-06', to: '2024-05-19' }, manager, {
    ...context(),
    attachment: true,
  })
  expect(file).toMatchObject({
    fileName: 'infracoes_2024-05-06_2024-05-19.csv',
    contentType: 'text/csv; charset=utf-8',
  })
  const text = (await buffer(file.stream)).toString('utf8')
  expect(text.split('\n')).toEqual([
    '\ufeffSemana (segunda-feira);Agrupamento;Situação ou status;Infrações;Valor (R$);Respondidas por nós;Tempo de resposta, mediana (h);Além do prazo estimado (5 dias);Além do prazo estimado (%);Contestadas por nós;Sem devolução conhecida;Com devolução;Outro parecer no provedor;Sem desfecho',
    '2024-05-06;Total;;2;1235,50;1;10,0;1;50,0;;;;;',
    '2024-05-06;Situação alegada;(não informado);1;1234,50;;;;;;;;;',
    `2024-05-06;Situação alegada;"'=HYPERLINK(""http://x"")";1;1,00;;;;;;;;;`,
    '2024-05-06;Status no provedor;pending;2;1235,50;;;;;;;;;',
    '2024-05-13;Total;;0;0,00;0;;0;;;;;;',
    ';Contestadas no período;;;;;;;;1;0;0;0;1',
    `;Contestadas, por situação;"'=HYPERLINK(""http://x"")";;;;;;;1;0;0;0;1`,
    ';Contestadas, por evidência;Venda;;;;;;;1;0;0;0;1',
    '',
  ])
})
