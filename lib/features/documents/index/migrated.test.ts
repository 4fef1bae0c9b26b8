import '@/e2e/harness/quick-new-databases'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { asc } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { openDocumentContent } from '@/lib/features/documents/store/content'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { listDocuments } from '@/lib/server/upstream/accounting/client'
import { budgetUse } from '@/lib/server/upstream/budget'
import { readWaitingContent } from './read-content'
import { indexRead } from './store/reading'
import { totalsOf } from './store/totals'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'lastro-migrated-'))
const simulator = await setUpSimulator({ documents: 300 }, { DATA_DIR, ACCOUNTING_REQUESTS_PER_MINUTE: '40' })

const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** The database of an installation older than the facts, with documents that it had read. */
async function makeOlder(ids: readonly string[]): Promise<void> {
  const [from, to] = [resolve('lib/server/db/migrations'), mkdtempSync(join(tmpdir(), 'lastro-older-'))]
  const { entries, ...rest } = journal.parse(JSON.parse(readFileSync(join(from, 'meta/_journal.json'), 'utf8')))
  const older = entries.slice(
    0,
    entries.findIndex(({ tag }) => tag === '0017_document-facts'),
  )
  mkdirSync(join(to, 'meta'))
  writeFileSync(join(to, 'meta/_journal.json'), JSON.stringify({ ...rest, entries: older }))
  for (const { tag } of older) cpSync(join(from, `${tag}.sql`), join(to, `${tag}.sql`))
  const client = await PGlite.create(join(DATA_DIR, 'db'), { extensions: { pg_trgm } })
  await migrate(drizzle(client), { migrationsFolder: to })
  for (const id of ids)
    await client.query(
      `insert into indexed_documents (id, company_id, model, period, cancelled, purged, extra, content_state, total_cents, status_code)
      values ($1, 'ours', 'nfe', '2026-10', false, false, '{}', 'read', 12345, '100')`,
      [id],
    )
  await client.close()
}

const list = z.object({ dados: z.array(z.object({ id: z.string(), expurgada: z.boolean() })) })

/** Before Lastro opens its database, which would create one. */
async function listedIds(): Promise<string[]> {
  const headers = { authorization: `Bearer ${simulator.accountingKey}` }
  const answer = await fetch(`${simulator.accountingUrl}/v1/documentos?modelo=nfe&limite=200`, { headers })
  const { dados } = list.parse(JSON.parse((await answer.text()).replaceAll(/"id":\s*(\d+)/g, '"id":"$1"')))
  return dados.flatMap(({ id, expurgada }) => (expurgada ? [] : id))
}

const rows = async () => (await db()).select().from(indexedDocuments).orderBy(asc(indexedDocuments.id))

it('what an older installation read is read again by itself: stored files at once, others at the pace of the index', async () => {
  const ids = (await listedIds()).slice(0, 12)
  await makeOlder(ids)
  expect(await rows()).toMatchObject(ids.map(() => ({ reread: true, status: 'authorized', totalCents: 12_345 })))
  expect(await totalsOf({ companyId: 'ours' })).toMatchObject({ total: 12, sumCents: 12 * 12_345, unread: 0 })
  expect(await indexRead()).toMatchObject({ documents: 12, withContent: 0, complete: false })

  const { items } = await listDocuments({ model: 'nfe', limit: 200 })
  const stored = [...ids].sort((one, other) => (BigInt(one) < BigInt(other) ? 1 : -1)).slice(0, 2)
  for (const id of stored) {
    const { stream } = await openDocumentContent({ id, type: 'xml' }, { record: items.find((one) => one.id === id) })
    await text(stream)
  }
  simulator.clearRequests()
  const step = await readWaitingContent()
  const requested = simulator.requests({ service: 'accounting' }).map(({ path }) => path)
  expect(step.changed).toEqual(expect.arrayContaining(stored))
  expect(requested.filter((path) => stored.some((id) => path.includes(id)))).toEqual([])

  const isPaced = async () => (await readWaitingContent()).waitMs !== null
  await expect.poll(isPaced, { timeout: 20_000, interval: 10 }).toBe(true)
  const files = simulator.requests({ service: 'accounting' }).map(({ path }) => path)
  const found = await rows()
  const again = found.filter(({ reread }) => !reread).map(({ id }) => String(id))
  expect(await indexRead()).toMatchObject({ documents: 12, withContent: again.length })
  expect(files.toSorted()).toEqual(
    again
      .filter((id) => !stored.includes(id))
      .map((id) => `/v1/documentos/${id}/xml`)
      .toSorted(),
  )
  expect(again.length, 'the minute is not used up').toBeLessThan(ids.length)
  expect((await budgetUse()).by).toMatchObject({ index: files.length, people: expect.any(Number) })
  expect(found.filter(({ reread }) => reread)).toMatchObject(
    Array.from({ length: ids.length - again.length }, () => ({ contentState: 'read', totalCents: 12_345 })),
  )
  expect(found.filter(({ id }) => again.includes(String(id)))).toMatchObject(
    again.map(() => ({ direction: expect.any(String), purpose: expect.any(String), totalCents: expect.any(Number) })),
  )
}, 120_000)
