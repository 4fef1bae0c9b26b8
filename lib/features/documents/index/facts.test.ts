import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { type Alteration, alterations } from '@/e2e/simulator/accounting/xml/alterations'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { listDocuments } from '@/lib/server/upstream/accounting/client'
import { knownKeys } from '../store/known-keys'
import { readWaitingContent } from './read-content'
import { indexedPage } from './store/list'
import { countMonths } from './store/months'
import { saveRecords } from './store/records'
import { totalsOf } from './store/totals'
import { documentOf } from './store/with-facts'

const simulator = await setUpSimulator({ documents: 120 })

const company = '5f0d1c2b-0000-4000-8000-000000000001'
const idOf: Partial<Record<Alteration | 'plain' | 'unreadable' | 'cancelled', string>> = {}

async function readAll(): Promise<void> {
  while ((await readWaitingContent()).read > 0);
}

const rowOf = async (which: keyof typeof idOf) => {
  const [row] = await (await db())
    .select()
    .from(indexedDocuments)
    .where(eq(indexedDocuments.id, BigInt(idOf[which] ?? 0)))
  if (!row) throw new Error(`no ${which}`)
  return row
}

/** The list has only these notes of one company, each changed in its own way. */
beforeAll(async () => {
  const { items } = await listDocuments({ model: 'nfe', limit: 200 })
  const notes = items.filter(({ purged, cancelled }) => !purged && !cancelled)
  const kinds = [
    ...alterations.filter((one) => one !== 'replacement' && one !== 'letter'),
    'plain',
    'unreadable',
    'cancelled',
  ] as const
  kinds.forEach((kind, at) => {
    const id = notes[at]?.id ?? ''
    idOf[kind] = id
    if (kind === 'unreadable') simulator.replaceXml(id, '<nota>')
    else if (kind === 'cancelled') simulator.cancelDocument(id)
    else if (kind !== 'plain') simulator.alterDocument(id, kind)
  })
  const chosen = (await listDocuments({ model: 'nfe', limit: 200 })).items.filter(({ id }) =>
    Object.values(idOf).includes(id),
  )
  await (await db()).transaction(async (tx) => {
    const { periods } = await saveRecords(
      tx,
      chosen.map((record) => ({ ...record, companyId: company, period: '2026-10' })),
    )
    await countMonths(tx, periods)
  })
  await readAll()
})

it('what a note is follows from its file, its events and the list', async () => {
  const of = async (which: keyof typeof idOf) => {
    const { status, purpose, direction, cancelled } = documentOf(await rowOf(which))
    return [status, purpose, direction, cancelled]
  }
  expect(await of('plain')).toEqual(['authorized', 'normal', 'out', false])
  expect(await of('cancelled-inside')).toEqual(['cancelled', 'normal', 'out', false])
  expect(await of('cancelled')).toEqual(['cancelled', 'normal', 'out', true])
  expect(await of('denied')).toEqual(['denied', 'normal', 'out', false])
  expect(await of('homologation')).toEqual(['test', 'normal', 'out', false])
  expect(await of('unanswered')).toEqual(['unknown', 'normal', 'out', false])
  expect(await of('return')).toEqual(['authorized', 'return', 'out', false])
  expect(await of('entry')).toEqual(['authorized', 'normal', 'in', false])
})

it('filters, sums and key checks go by the status; a value that is not known is counted whatever the reason', async () => {
  const filter = { companyId: company }
  const sorting = { sort: 'period', order: 'desc' } as const
  const rows = await indexedPage(filter, sorting, null, 50)
  const ids = async (cancelled: boolean) =>
    (await indexedPage({ ...filter, cancelled }, sorting, null, 50)).map(({ id }) => String(id))
  expect((await ids(true)).toSorted()).toEqual([idOf.cancelled, idOf['cancelled-inside']].toSorted())
  expect(await ids(false)).toHaveLength(rows.length - 2)
  const sum = (statuses: readonly string[]) =>
    rows
      .filter(({ status }) => statuses.includes(status))
      .reduce((cents, { totalCents }) => cents + (totalCents ?? 0), 0)
  const expected = {
    sumCents: sum(['authorized', 'cancelled', 'unknown']),
    cancelledCents: sum(['cancelled']),
    cancelledTotal: 2,
    voidTotal: rows.filter(({ status }) => ['test', 'draft', 'denied'].includes(status)).length,
    unread: 0,
    unknownCount: 1,
  }
  expect(sum(['test', 'denied'])).toBeGreaterThan(0)
  expect(await totalsOf(filter)).toMatchObject(expected)
  expect(await totalsOf({ ...filter, issuedFrom: '2000-01-01' }), 'by rows').toMatchObject({
    ...expected,
    unknownCount: 0,
  })
  const { accessKey } = await rowOf('cancelled-inside')
  expect((await knownKeys([accessKey ?? ''])).get(accessKey ?? '')?.state).toBe('cancelled')
})

it('a month is listed by the instant of issue, page by page, and last what was not read', async () => {
  for (const order of ['asc', 'desc'] as const) {
    const all = await indexedPage({ companyId: company }, { sort: 'period', order }, null, 50)
    const instants = all.map(({ issuedOrder }) => issuedOrder)
    expect(instants).toEqual(instants.toSorted((one, other) => (order === 'asc' ? one - other : other - one)))
  }
})

it('files that were read before are read again from what is stored, and only what is not stored is asked for', async () => {
  const database = await db()
  const before = await database.select().from(indexedDocuments).where(eq(indexedDocuments.companyId, company))
  await database.execute(sql`
    update indexed_documents set reread = content_state = 'read' and not purged, file_status = null, purpose = null,
      direction = null, net_cents = null, issued_order = 0 where company_id = ${company}`)
  simulator.clearRequests()
  expect((await rowOf('plain')).totalCents, 'what was known stays').not.toBeNull()
  await readAll()
  expect(await database.select().from(indexedDocuments).where(eq(indexedDocuments.companyId, company))).toEqual(
    expect.arrayContaining(before.map((row) => ({ ...row, indexedAt: expect.any(Date) }))),
  )
  expect(simulator.requests({ service: 'accounting' })).toEqual([])
})

it('an upstream that does not say whether a note was cancelled leaves it to the file', async () => {
  const [record] = (await listDocuments({ model: 'nfe', limit: 1 })).items
  if (!record) throw new Error('no record')
  const silent = { ...record, id: '77', companyId: 'another', cancelled: null }
  await saveRecords(await db(), [silent])
  const [row] = await (await db()).select().from(indexedDocuments).where(eq(indexedDocuments.id, 77n))
  expect(row && documentOf(row)).toMatchObject({ cancelled: null, status: 'unknown' })
})

it('a file that upstream answers 410 to before its list says so is not waited for again', async () => {
  const [{ id } = { id: '' }] = (await listDocuments({ model: 'nfce', limit: 200 })).items.filter(
    ({ purged }) => !purged,
  )
  const { items } = await listDocuments({ model: 'nfce', limit: 200 })
  await saveRecords(
    await db(),
    items.filter((record) => record.id === id),
  )
  simulator.purgeDocument(id)
  await readAll()
  const [row] = await (await db())
    .select()
    .from(indexedDocuments)
    .where(eq(indexedDocuments.id, BigInt(id)))
  expect(row).toMatchObject({ contentState: 'unavailable', purged: false })
})
