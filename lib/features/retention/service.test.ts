import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { sized } from '@/e2e/harness/sized'
import { dayOf } from '@/lib/core/dates'
import type { Role } from '@/lib/core/permissions'
import { beginSync, syncPage } from '@/lib/features/documents/index/sync'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import type { RetentionInput } from './schema'
import { getRetention } from './service'
import { expiryGroups } from './store'

await setUpSimulator({ documents: sized(500, 3_000) }, { DOCUMENT_INDEX: 'on' })

const person = (role: Role) => ({ id: 'x', email: 'x@example.com', name: 'X', roles: [role] })
const read = (input: RetentionInput = {}, role: Role = 'support') =>
  getRetention.perform(input, { person: person(role), signal: new AbortController().signal })

beforeAll(async () => {
  expect(await read()).toEqual({ months: [], days: [], complete: false })
  await beginSync()
  do await (await db()).execute(sql`update document_syncs set not_before = now() where completed_at is null`)
  while ((await syncPage()).read)
})
beforeEach(async () => {
  await (await db()).update(indexedDocuments).set({ exportedAt: null })
})

async function rowsThere() {
  const rows = await (await db()).select().from(indexedDocuments)
  return rows.flatMap(({ purged, expiry, ...row }) => (purged || !expiry ? [] : [{ ...row, expiry }]))
}

const countBy = <T>(rows: readonly T[], nameOf: (row: T) => string) =>
  [...Map.groupBy(rows, nameOf)].map(([name, of]) => [name, of.length]).sort()

test('counts every document whose content is there on its day and in its month of São Paulo', async () => {
  const rows = await rowsThere()
  const { days, months, complete } = await read()
  expect(complete).toBe(true)
  expect(days.map(({ day, documents }) => [day, documents])).toEqual(countBy(rows, ({ expiry }) => dayOf(expiry) ?? ''))
  expect(months.map(({ month, documents }) => [month, documents])).toEqual(
    countBy(rows, ({ expiry }) => (dayOf(expiry) ?? '').slice(0, 7)),
  )
  expect(days.every(({ documents, neverExported: never }) => never === documents)).toBe(true)
})

test('the last hours of a day in São Paulo count on that day', async () => {
  const [row] = await rowsThere()
  const database = await db()
  const set = (at: string) => database.execute(sql`update indexed_documents set expiry = ${at} where id = ${row?.id}`)
  await set('2039-04-02T02:59:59Z')
  expect((await read()).days.at(-1)).toEqual({ day: '2039-04-01', documents: 1, neverExported: 1 })
  await set('2039-04-02T03:00:00Z')
  expect((await read()).days.at(-1)).toEqual({ day: '2039-04-02', documents: 1, neverExported: 1 })
  await set(String(row?.expiry.toISOString()))
})

test('one whose time is over counts on its own day until its content is purged', async () => {
  const [row] = await rowsThere()
  const database = await db()
  const update = (set: { expiry?: Date; purged?: boolean }) =>
    database.update(indexedDocuments).set(set).where(sql`id = ${row?.id}`)
  await update({ expiry: new Date('2024-02-29T15:00:00Z') })
  expect((await read()).days[0]).toEqual({ day: '2024-02-29', documents: 1, neverExported: 1 })
  await update({ purged: true })
  expect((await read()).days[0]?.day).not.toBe('2024-02-29')
  await update({ purged: false, expiry: row?.expiry })
})

test('what was exported counts as expiring, and no longer as never exported', async () => {
  const before = await read()
  const [first] = before.days
  const day = String(first?.day)
  const exported = (await rowsThere()).find(({ expiry }) => dayOf(expiry) === day)
  await (await db()).update(indexedDocuments).set({ exportedAt: new Date() }).where(sql`id = ${exported?.id}`)
  const after = await read()
  const fewer = { documents: first?.documents, neverExported: (first?.neverExported ?? 0) - 1 }
  expect(after.days[0]).toEqual({ day, ...fewer })
  expect(after.days.slice(1)).toEqual(before.days.slice(1))
})

test('a company’s own are counted apart, and together they are all', async () => {
  const rows = await rowsThere()
  const ids = [...new Set(rows.map(({ companyId }) => companyId))]
  const each = await Promise.all(ids.map((companyId) => read({ companyId })))
  const totals = each.map(({ days }) => days.reduce((sum, { documents }) => sum + documents, 0))
  expect(ids.map((id, at) => [id, totals[at]]).sort()).toEqual(countBy(rows, ({ companyId }) => companyId))
  const [all, one] = [await read(), await read({ companyId: crypto.randomUUID() })]
  expect(all.days.reduce((sum, { documents }) => sum + documents, 0)).toBe(rows.length)
  expect(one).toEqual({ months: [], days: [], complete: true })
})

test('what goes before an instant is grouped by day and company, the month and the id where they are one', async () => {
  const rows = (await rowsThere()).toSorted((one, other) => one.expiry.getTime() - other.expiry.getTime())
  const [today, before] = [dayOf(rows[12]?.expiry ?? '') ?? '', rows[40]?.expiry ?? new Date(0)]
  const goesOn = ({ expiry }: { expiry: Date }) => [dayOf(expiry) ?? '', today].toSorted()[1] ?? ''
  const going = rows.filter(({ expiry }) => expiry < before)
  expect(going.some(({ expiry }) => (dayOf(expiry) ?? '') < today)).toBe(true)
  const groups = await expiryGroups(today, before)
  expect(groups.map(({ day, companyId, documents }) => [`${day} ${companyId}`, documents]).sort()).toEqual(
    countBy(going, (row) => `${goesOn(row)} ${row.companyId}`),
  )
  expect(groups.map(({ day }) => day)).toEqual(groups.map(({ day }) => day).toSorted())
  for (const { day, companyId, period, documentId, documents, neverExported } of groups) {
    const of = going.filter((row) => row.companyId === companyId && goesOn(row) === day)
    const periods = new Set(of.map((row) => row.period))
    expect(period).toBe(periods.size === 1 ? [...periods][0] : null)
    expect(documentId).toBe(of.length === 1 ? String(of[0]?.id) : null)
    expect(neverExported).toBe(documents)
  }
  expect(groups.some(({ documentId }) => documentId !== null)).toBe(true)
})

test.each([{ companyId: 'x' }, { month: '2026-11' }])('%j is refused', async (input) => {
  await expect(read(input as RetentionInput)).rejects.toMatchObject({ code: 'invalid_request' })
})
