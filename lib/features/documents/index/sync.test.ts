import { eq, ne, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { sized } from '@/e2e/harness/sized'
import { documentSyncs, indexedDocuments, indexedMonths } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { listDocuments } from '@/lib/server/upstream/accounting/client'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { type Capture, followCaptures } from './store/captures'
import { recentPart, wholePart } from './store/syncs'
import { beginSync, syncPage } from './sync'

const documents = sized(700, 3_000)
const simulator = await setUpSimulator({ documents })

/** Reads until nothing is due. */
async function readDue(onPage: (page: number) => void = () => undefined): Promise<number> {
  for (let pages = 0; ; pages += 1) {
    // A pause between pages is as good as passed.
    await (await db()).execute(
      sql`update document_syncs set not_before = now() where completed_at is null or cursor is not null`,
    )
    onPage(pages)
    const step = await syncPage()
    if (!step.read) return pages
  }
}

/** As when a day and a week have passed. */
async function allDue(): Promise<void> {
  await (await db()).update(documentSyncs).set({ notBefore: sql`now()`, completedAt: null, passStartedAt: null })
}

async function upstreamDocuments(): Promise<DocumentRecord[]> {
  const all: DocumentRecord[] = []
  let cursor: string | undefined
  do {
    const page = await listDocuments({ limit: 200, cursor })
    all.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor)
  return all.sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
}

async function indexed(): Promise<DocumentRecord[]> {
  const rows = await (await db()).select().from(indexedDocuments).orderBy(indexedDocuments.id)
  return rows.map((row) => ({
    id: String(row.id),
    accessKey: row.accessKey,
    companyId: row.companyId,
    model: row.model,
    kind: row.kind,
    period: row.period,
    cancelled: row.cancelled,
    role: row.role,
    purged: row.purged,
    createdAt: row.createdAt,
    retentionDays: row.retentionDays,
    expiresAt: row.expiresAt,
    extra: row.extra,
  }))
}

async function forget(): Promise<void> {
  const database = await db()
  await database.delete(indexedDocuments)
  await database.delete(indexedMonths)
  await database.delete(documentSyncs)
}

beforeEach(async () => {
  await forget()
  await beginSync()
})

describe.each(['asc', 'desc'] as const)('with upstream in %s order', (order) => {
  it('the index equals the list, and no page is read twice', async () => {
    simulator.changeSettings({ order })
    simulator.clearRequests()
    await readDue()
    const pages = simulator.requests({ path: '/v1/documentos' }).filter(({ query }) => query.limite === '200')
    const distinct = new Set(pages.map(({ query }) => JSON.stringify(query)))
    expect(distinct.size).toBe(pages.length)
    // Everything once, and the recent months.
    const whole = pages.filter(({ query }) => !query.competencia_de && !query.competencia_ate)
    expect(whole).toHaveLength(Math.ceil((await upstreamDocuments()).length / 200))
    expect(pages.filter(({ query }) => query.competencia_ate)).toEqual([])
    expect(await indexed()).toEqual(await upstreamDocuments())
    const [{ sum }] = (await (await db()).select({ sum: sql<number>`sum(documents)::int` }).from(indexedMonths)) as [
      { sum: number },
    ]
    expect(sum).toBe((await indexed()).length)
  })
})

it('cancellations, purges and captures while it reads are in the index after the next reading', async () => {
  const known = (await upstreamDocuments()).map(({ id }) => id)
  const change = fc.record({
    at: fc.nat({ max: documents / 50 }),
    what: fc.constantFrom('cancel', 'purge', 'capture'),
    which: fc.nat({ max: known.length - 1 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      await forget()
      await beginSync()
      await readDue((page) => {
        for (const { what, which } of changes.filter(({ at }) => at === page)) {
          const id = known[which] ?? ''
          if (what === 'cancel') simulator.cancelDocument(id)
          else if (what === 'purge') simulator.purgeDocument(id)
          else void simulator.captureDocument()
        }
      })
      await allDue()
      await readDue()
      expect(await indexed()).toEqual(await upstreamDocuments())
    }),
    { numRuns: sized(2, 4) },
  )
})

it('a page whose reader was killed is read once more, and nothing else is', async () => {
  await (await db()).delete(documentSyncs).where(ne(documentSyncs.part, wholePart))
  await syncPage()
  const [before] = await (await db()).select().from(documentSyncs)
  expect(before?.cursor).not.toBeNull()
  simulator.clearRequests()
  // The reader had asked for the page and was gone before its answer.
  await (await db())
    .update(documentSyncs)
    .set({ leaseUntil: sql`now() + interval '40 seconds'`, notBefore: sql`now()` })
  expect(await syncPage()).toMatchObject({ read: false })
  await (await db()).update(documentSyncs).set({ leaseUntil: sql`now() - interval '1 second'` })
  expect(await syncPage()).toMatchObject({ read: true })
  expect(simulator.requests({ path: '/v1/documentos' }).map(({ query }) => query.cursor)).toEqual([before?.cursor])
})

it('two instances read different pages', async () => {
  simulator.clearRequests()
  const steps = await Promise.all([syncPage(), syncPage(), syncPage()])
  expect(steps.filter(({ read }) => read)).toHaveLength(2)
  const asked = simulator.requests({ path: '/v1/documentos' }).map(({ query }) => query.competencia_de)
  expect(asked).toHaveLength(2)
  expect(new Set(asked).size).toBe(2)
})

describe('documents that came in', () => {
  /** Everything that upstream lists is known, and nothing is due for a while. */
  async function upToDate(): Promise<void> {
    await readDue()
    simulator.clearRequests()
  }

  async function captured(data: Record<string, unknown> = {}): Promise<Capture> {
    const { id, competencia } = await simulator.captureDocument(data)
    return { id: String(id), period: String(competencia) }
  }

  const paths = () => simulator.requests({ service: 'accounting' }).map(({ path }) => path)

  it('are read by themselves when they are few, whatever their month', async () => {
    await upToDate()
    const one = await captured({ competencia: '2024-01' })
    await followCaptures([one, one])
    expect(await syncPage()).toEqual({ read: true, changed: [one.id], isNew: true })
    expect(await syncPage()).toMatchObject({ read: false })
    expect(paths()).toEqual([`/v1/documentos/${one.id}`])
    expect(await indexed()).toEqual(await upstreamDocuments())
  })

  it('that upstream does not know leave nothing behind', async () => {
    await upToDate()
    await followCaptures([{ id: '999999999', period: '2026-01' }])
    expect(await syncPage()).toEqual({ read: true, changed: [], isNew: true })
    expect(await syncPage()).toMatchObject({ read: false })
  })

  it('are read with their months when they are many', async () => {
    await upToDate()
    const many = []
    for (let at = 0; at < 8; at += 1) many.push(await captured({ competencia: at % 2 ? '2024-01' : '2024-02' }))
    await followCaptures(many)
    expect(await syncPage()).toMatchObject({ read: false })
    await (await db()).execute(sql`update document_syncs set not_before = now() where part like 'captured:%'`)
    while ((await syncPage()).read);
    expect(new Set(paths())).toEqual(new Set(['/v1/documentos']))
    expect(await indexed()).toEqual(await upstreamDocuments())
    expect(await (await db()).$count(documentSyncs, sql`part like 'captured:%'`)).toBe(0)
  })
})

it('a pass whose place upstream refuses begins again', async () => {
  await syncPage()
  await (await db())
    .update(documentSyncs)
    .set({ cursor: 'nowhere', passStartedAt: sql`now()`, notBefore: sql`now()` })
    .where(eq(documentSyncs.part, recentPart))
  expect(await syncPage()).toMatchObject({ read: false })
  await readDue()
  expect(await indexed()).toEqual(await upstreamDocuments())
})
