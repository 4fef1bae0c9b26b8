import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import { type Source, storeEvents } from './inbox'

setTestEnvironment()

const nothing = () => Promise.resolve()
const hashOf = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`

type Given = { source?: Source; headers?: Record<string, string>; addJobs?: Parameters<typeof storeEvents>[1] }

async function keep(body: string | Buffer, { source = 'pix', headers = {}, addJobs = nothing }: Given = {}) {
  const arrived = { source, body: Buffer.from(body), headers: new Headers(headers) }
  const [stored] = await storeEvents([arrived], addJobs)
  if (!stored) throw new Error('the event was not stored')
  return stored
}

async function rowOf(id: number) {
  const [row] = await (await db()).select().from(webhookEvents).where(eq(webhookEvents.id, id))
  return row
}

async function stored(body: string | Buffer, given: Given = {}) {
  const { id, isNew } = await keep(body, given)
  expect(isNew).toBe(true)
  return rowOf(id)
}

test('an event of each service has its columns', async () => {
  const pix =
    '{"id":"evt_p","object":"CashIn","date":"2026-03-10T12:00:00-03:00","account_id":"acc_1","data":{"value":1}}'
  expect(await stored(pix)).toMatchObject({
    source: 'pix',
    eventId: 'evt_p',
    type: 'CashIn',
    accountId: 'acc_1',
    occurredAt: new Date('2026-03-10T15:00:00Z'),
    body: pix,
    deliveries: 1,
    state: 'waiting',
    attempts: 0,
    outcome: [],
  })
  const accounting = '{"id":"evt_a","tipo":"sync.falhou","versao":"1","criado_em":"2026-03-10T12:00:00Z","dados":{}}'
  expect(await stored(accounting, { source: 'accounting' })).toMatchObject({
    source: 'accounting',
    eventId: 'evt_a',
    type: 'sync.falhou',
    accountId: null,
    occurredAt: new Date('2026-03-10T12:00:00Z'),
  })
})

test.each([
  ['not JSON', 'olá'],
  ['HTML', '<html><body>502</body></html>'],
  ['half of a JSON', '{"id":"evt_half","object":"CashIn"'],
  ['an empty object', '{}'],
  ['an array', '[{"id":"evt_in_array"}]'],
  ['a text', '"evt_text"'],
  ['null', 'null'],
  ['nothing at all', ''],
  ['an id that is null', '{"id":null}'],
  ['an id that is an object', '{"id":{"id":"evt_inner"}}'],
  ['an empty id', '{"id":""}'],
  ['an id too long to be one', `{"id":"${'x'.repeat(201)}"}`],
  ['brackets without end', '['.repeat(100_000)],
])('%s is stored as it came, once, under its hash', async (_, body) => {
  expect(await stored(body)).toMatchObject({ eventId: hashOf(body), type: '', occurredAt: null, body })
  expect(await keep(body)).toMatchObject({ isNew: false })
})

test('an accounting body without an id goes by its delivery header, and its type by the other', async () => {
  const headers = { 'x-entrega': 'evt_of_header', 'x-evento': 'certificado.vencendo' }
  const given = { source: 'accounting', headers } as const
  const wanted = { eventId: 'evt_of_header', type: 'certificado.vencendo' }
  expect(await stored('<p>cortado</p>', given)).toMatchObject(wanted)
  expect(await keep('{"dados":{}}', given)).toMatchObject({ isNew: false })
})

test('what the body says of itself goes before the headers; the Pix service has no such headers', async () => {
  const headers = { 'x-entrega': 'evt_another', 'x-evento': 'outro' }
  const own = '{"id":"evt_own","tipo":"importacao.concluida"}'
  expect(await stored(own, { source: 'accounting', headers })).toMatchObject({
    eventId: 'evt_own',
    type: 'importacao.concluida',
  })
  expect(await stored('{"object":"Transfer"}', { headers })).toMatchObject({
    eventId: hashOf('{"object":"Transfer"}'),
    type: 'Transfer',
  })
})

test('a number as id is distinguished by every digit, however long', async () => {
  const [one, next] = ['9223372036854775806', '9223372036854775807']
  expect(await stored(`{"id":${one},"object":"CashIn"}`)).toMatchObject({ eventId: one })
  expect(await stored(`{"id":${next},"object":"CashIn"}`)).toMatchObject({ eventId: next })
  expect(await stored('{"id":17}')).toMatchObject({ eventId: '17' })
  expect(await keep('{"id":"17","date":"2026-01-01T00:00:00Z"}')).toMatchObject({ isNew: false })
})

test('a NUL, in the bytes or escaped in a word, does not keep an event out', async () => {
  expect(await stored('{"id":"evt_nul"}\0')).toMatchObject({ body: '{"id":"evt_nul"}\uFFFD' })
  expect(await stored('{"id":"evt_\\u0000a","object":"Cash\\u0000In","account_id":"\\u0000"}')).toMatchObject({
    eventId: 'evt_\uFFFDa',
    type: 'Cash\uFFFDIn',
    accountId: '\uFFFD',
  })
})

test('bytes that are no UTF-8, and half of a letter, are stored', async () => {
  const bytes = Buffer.concat([Buffer.from('{"id":"evt_latin","nome":"S'), Buffer.from([0xe3]), Buffer.from('o"}')])
  expect(await stored(bytes)).toMatchObject({ eventId: 'evt_latin', body: '{"id":"evt_latin","nome":"S\uFFFDo"}' })
  expect(await stored('{"id":"evt_half_letter\\ud83d"}')).toMatchObject({ eventId: 'evt_half_letter\uFFFD' })
})

test.each([
  ['none', '{"id":"d1"}'],
  ['no date', '{"id":"d2","date":"amanhã"}'],
  ['an object', '{"id":"d3","date":{}}'],
  ['a year that no database knows', '{"id":"d4","date":"+275760-09-13T00:00:00Z"}'],
  ['a year before ours', '{"id":"d5","date":"-000044-03-15T00:00:00Z"}'],
  ['a month too many', '{"id":"d6","date":"2026-13-01T00:00:00Z"}'],
])('an event with %s for its date has none', async (_, body) => {
  expect(await stored(body)).toMatchObject({ occurredAt: null })
})

test.each([
  ['2026-03-10T12:00:00', '2026-03-10T15:00:00Z'],
  ['2026-03-10 12:00:00', '2026-03-10T15:00:00Z'],
  ['2026-03-10T12:00:00Z', '2026-03-10T12:00:00Z'],
  ['2026-03-10', '2026-03-10T03:00:00Z'],
])('the date %s of an event is %s: without an offset it is by the clock of São Paulo', async (date, instant) => {
  const body = JSON.stringify({ id: `evt ${date}`, date })
  expect(await stored(body)).toMatchObject({ occurredAt: new Date(instant) })
})

test('an unknown type is a type', async () => {
  expect(await stored('{"id":"evt_new","object":"PixAutomatico"}')).toMatchObject({ type: 'PixAutomatico' })
})

test('one that comes again is only counted, whatever it then says, and has no second job', async () => {
  const jobs: number[] = []
  const addJobs: Given['addJobs'] = async (_, ids) => {
    jobs.push(...ids)
  }
  const first = await keep('{"id":"evt_twice","object":"CashIn"}', { addJobs })
  const again = await Promise.all(
    Array.from({ length: 9 }, (_, n) => keep(`{"id":"evt_twice","object":"Transfer","n":${n}}`, { addJobs })),
  )
  expect(again).toEqual(Array(9).fill({ id: first.id, isNew: false }))
  expect(jobs).toEqual([first.id])
  const row = await rowOf(first.id)
  expect(row).toMatchObject({ deliveries: 10, type: 'CashIn', body: '{"id":"evt_twice","object":"CashIn"}' })
  expect(row?.lastReceivedAt.getTime()).toBeGreaterThanOrEqual(row?.receivedAt.getTime() ?? Number.NaN)
})

test('of ten at once, one is new', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => keep('{"id":"evt_at_once"}')))
  expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
})

test('the services do not share ids', async () => {
  const one = await keep('{"id":"evt_shared"}')
  const other = await keep('{"id":"evt_shared"}', { source: 'accounting' })
  expect(other).toMatchObject({ isNew: true })
  expect(other.id).not.toBe(one.id)
})

test('an event whose job cannot be written was never stored: it comes as new the next time', async () => {
  const addJobs = () => Promise.reject(new Error('no job'))
  await expect(keep('{"id":"evt_no_job"}', { addJobs })).rejects.toThrow('no job')
  const rows = await (await db()).select().from(webhookEvents).where(eq(webhookEvents.eventId, 'evt_no_job'))
  expect(rows).toEqual([])
  expect(await keep('{"id":"evt_no_job"}')).toMatchObject({ isNew: true })
})

test('many at once are stored in their order, those that come twice among them once, with one job each', async () => {
  const old = await keep('{"id":"evt_old"}')
  const jobs: number[][] = []
  const names = ['evt_z', 'evt_a', 'evt_old', 'evt_a', 'evt_m', 'evt_z', 'evt_a']
  const arrived = names.map((id, n) => ({
    source: 'pix' as const,
    body: Buffer.from(JSON.stringify({ id, n })),
    headers: new Headers(),
  }))
  const stored = await storeEvents(arrived, async (_, ids) => {
    jobs.push(ids)
  })
  expect(stored.map(({ isNew }) => isNew)).toEqual([true, true, false, false, true, false, false])
  const [z, a, , , m] = stored.map(({ id }) => id)
  expect(stored.map(({ id }) => id)).toEqual([z, a, old.id, a, m, z, a])
  expect(jobs).toEqual([[z, a, m]])
  expect(await rowOf(a ?? 0)).toMatchObject({ eventId: 'evt_a', deliveries: 3, body: '{"id":"evt_a","n":1}' })
  expect(await rowOf(old.id)).toMatchObject({ deliveries: 2 })
})
