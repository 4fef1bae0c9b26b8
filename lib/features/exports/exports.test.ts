import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { unzip } from '@/e2e/support/unzip'
import { isContentStored } from '@/lib/features/documents/store/content-cache'
import { db } from '@/lib/server/db/client'
import { indexedDocuments } from '@/lib/server/db/document-tables'
import { documentExports, exportItems } from '@/lib/server/db/export-tables'
import { listDocuments } from '@/lib/server/upstream/accounting/client'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'
import { fetchItem } from './fetch'
import { openExportFile, openExportManifest } from './file/service'
import { finishNext } from './finish'
import { planNext } from './plan'
import { createExport, pauseExport, removeExport, resumeExport } from './requests/service'
import { type NewExport, newExport } from './schema'
import { getExport, getExportDifference, listExportChanges } from './service'
import { claimItems } from './store/items'

const simulator = await setUpSimulator()
const person = await createPerson('Helena', 'manager')
const context = { person, signal: new AbortController().signal }

async function upstreamDocuments(filter: {
  from?: string
  to?: string
  companyId?: string
}): Promise<DocumentRecord[]> {
  const all: DocumentRecord[] = []
  let cursor: string | undefined
  do {
    const page = await listDocuments({ limit: 200, cursor, ...filter })
    all.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor)
  return all
}

/** The month of a company that has some of everything. */
const everything = await upstreamDocuments({})
const months = Map.groupBy(
  everything.filter(({ purged }) => !purged),
  ({ companyId, period }) => `${companyId} ${period}`,
)
const [chosen = ''] =
  [...months].sort(([, a], [, b]) => a.length - b.length).find(([, { length }]) => length >= 6) ?? []
const [companyId = '', month = ''] = chosen.split(' ')
const ofMonth = () => upstreamDocuments({ companyId, from: month, to: month })

const ask = (given: Partial<NewExport> = {}) =>
  createExport(newExport.parse({ companyId, from: month, to: month, formats: ['xml', 'pdf'], ...given }), person)
const askFor = (given: NewExport) => createExport(newExport.parse(given), person)

/** Every step that is due, until nothing is; a pause between attempts is as good as passed. */
async function work(): Promise<void> {
  for (;;) {
    const planned = await planNext()
    const items = await claimItems(8)
    await Promise.all(items.map(fetchItem))
    const finished = await finishNext()
    await (await db()).update(exportItems).set({ notBefore: null }).where(eq(exportItems.state, 'waiting'))
    if (!planned && items.length === 0 && !finished) return
  }
}

const one = (id: string) => getExport.perform({ id }, context)
const difference = (id: string) => getExportDifference.perform({ id }, context)
const zipOf = async (id: string) => unzip(await buffer((await openExportFile(id, person)).stream))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const filePaths = () =>
  simulator.requests({ service: 'accounting' }).flatMap(({ path }) => (/\/(xml|pdf)$/.test(path) ? [path] : []))

async function direct(id: string, type: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${simulator.accountingKey}` }
  const answer = await fetch(`${simulator.accountingUrl}/v1/documentos/${id}/${type}`, { headers })
  return Buffer.from(await answer.arrayBuffer())
}

async function csvOf(id: string): Promise<Record<string, string>[]> {
  const { stream } = await openExportManifest({ id, format: 'csv' })
  const text = (await buffer(stream)).toString('utf8')
  expect(text.startsWith('\ufeffpath;chave;type;sha256;reason;')).toBe(true)
  const [head = '', ...rows] = text.slice(1).trimEnd().split('\n')
  const names = head.split(';')
  return rows.map((row) => Object.fromEntries(row.split(';').map((cell, at) => [names[at] ?? '', cell])))
}

beforeEach(async () => {
  const database = await db()
  await database.delete(exportItems)
  await database.delete(documentExports)
  await database.update(indexedDocuments).set({ exportedAt: null, exportedCancelled: null, exportedPurged: null })
})

describe('an export of a month', () => {
  it('holds every file that is to be had, byte for byte, and says why the others are missing', async () => {
    const documents = await ofMonth()
    const created = await ask()
    expect(created).toMatchObject({ state: 'queued', planned: false, by: { name: 'Helena' } })
    await work()
    const done = await one(created.id)
    expect(done).toMatchObject({
      state: 'done',
      documents: documents.length,
      total: documents.length * 2,
      planned: true,
    })
    expect(done.done + done.missing).toBe(done.total)
    const zip = await zipOf(created.id)
    const rows = await csvOf(created.id)
    expect(rows).toHaveLength(done.total)
    for (const document of documents)
      for (const type of ['xml', 'pdf']) {
        const row = rows.find((found) => found.id === document.id && found.type === type)
        const file = zip.get(row?.path ?? '')
        if (!file) {
          expect(row).toMatchObject({
            path: '',
            sha256: '',
            reason: expect.stringMatching(/unavailable|purged|cancelled/),
          })
          continue
        }
        expect(file.equals(await direct(document.id, type))).toBe(true)
        expect(row).toMatchObject({ sha256: sha256(file), bytes: String(file.length), reason: '' })
        expect(row?.path).toMatch(
          new RegExp(
            `^[^/]+/${month}/${document.model}/\\w+_${month}_${document.model}_${document.accessKey}\\.${type}$`,
          ),
        )
      }
    expect([...zip.keys()].filter((path) => !path.startsWith('manifest.'))).toHaveLength(done.done)
    const manifest = zip.get('manifest.json')
    expect(JSON.parse(String(manifest))).toMatchObject({ total: done.total, files: expect.any(Array) })
    expect(sha256(manifest ?? Buffer.of())).toBe(done.manifestSha256)
    expect(done.companies).toEqual([
      expect.objectContaining({ companyId, documents: documents.length, files: done.total }),
    ])
  })

  it('asks for no file twice, and for no PDF of a CT-e or MDF-e', async () => {
    simulator.clearRequests()
    await ask()
    await work()
    const paths = filePaths()
    expect(new Set(paths).size).toBe(paths.length)
    const without = (await ofMonth()).filter(({ model }) => model === 'cte' || model === 'mdfe')
    expect(paths.filter((path) => without.some(({ id }) => path.endsWith(`/${id}/pdf`)))).toEqual([])
  })

  it('of what is stored already costs one request, for the list', async () => {
    await ask()
    await work()
    simulator.clearRequests()
    const again = await ask()
    await work()
    expect((await one(again.id)).state).toBe('done')
    expect(filePaths()).toEqual([])
  })

  it('goes on where it was killed, and counts every file once', async () => {
    const { id } = await ask()
    await planNext()
    const [first, second] = await claimItems(2)
    if (!first || !second) throw new Error('nothing to fetch')
    await fetchItem(first)
    // The second was claimed by an instance that is gone; another takes it, and it comes back after all.
    await (await db()).update(exportItems).set({ notBefore: null }).where(eq(exportItems.id, second.id))
    await Promise.all([fetchItem(second), claimItems(1).then((items) => Promise.all(items.map(fetchItem)))])
    await work()
    const done = await one(id)
    expect(done).toMatchObject({ state: 'done' })
    expect(done.done + done.missing).toBe(done.total)
  })

  it('of a company and months that have nothing is done with an empty manifest', async () => {
    const { id } = await ask({ from: '1999-01', to: '1999-02' })
    await work()
    expect(await one(id)).toMatchObject({ state: 'done', documents: 0, total: 0 })
    expect([...(await zipOf(id)).keys()]).toEqual(['manifest.csv', 'manifest.json'])
  })

  it('of several companies has those alone', async () => {
    const companyIds = [...new Set(everything.map((document) => document.companyId))].slice(0, 2)
    const { id } = await askFor({ companyIds, models: ['nfe'], from: month, to: month, formats: ['xml'] })
    await work()
    const found = (await one(id)).companies.map((company) => company.companyId)
    expect(found.every((company) => companyIds.includes(company))).toBe(true)
    const expected = (await upstreamDocuments({ from: month, to: month })).filter(
      (document) => companyIds.includes(document.companyId) && document.model === 'nfe',
    )
    expect((await one(id)).documents).toBe(expected.length)
  })
})

describe('upstream’s refusals', () => {
  it('a file that is never made is missing, with its reason, and holds up nothing', async () => {
    const [document] = (await ofMonth()).filter(({ purged, model }) => !purged && model === 'nfe')
    const path = `/v1/documentos/${document?.id}/pdf`
    simulator.armFault({ service: 'accounting', path, kind: 'status', status: 422, times: 100 })
    const fresh = await simulator.captureDocument({ modelo: 'nfe', competencia: month, empresa_id: companyId })
    const failing = `/v1/documentos/${fresh.id}/pdf`
    simulator.armFault({ service: 'accounting', path: failing, kind: 'status', status: 500, times: 1_000 })
    const { id } = await ask()
    await work()
    const { missingFiles } = await one(id)
    expect(missingFiles).toContainEqual(expect.objectContaining({ documentId: String(fresh.id), reason: 'failed' }))
  })

  it('an unknown place in the list begins it again; a refusal of the request itself fails the export', async () => {
    simulator.armFault({ service: 'accounting', path: '/v1/documentos', kind: 'status', status: 400, times: 1 })
    const { id } = await ask()
    await work()
    expect(await one(id)).toMatchObject({ state: 'failed', problem: 'invalid_request' })
  })
})

describe('people', () => {
  it('pause and resume it; what was fetched stays', async () => {
    const { id } = await ask()
    await planNext()
    await Promise.all((await claimItems(3)).map(fetchItem))
    expect((await pauseExport(id, person)).state).toBe('paused')
    expect(await claimItems(8)).toEqual([])
    const paused = await one(id)
    expect(paused).toMatchObject({ done: 3, estimatedSeconds: null })
    await resumeExport(id, person)
    await work()
    expect(await one(id)).toMatchObject({ state: 'done' })
    await expect(pauseExport(id, person)).rejects.toMatchObject({ code: 'conflict' })
    await expect(resumeExport(id, person)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('cancel it: nothing more is fetched, and there is no file', async () => {
    const { id } = await ask()
    await planNext()
    const [item] = await claimItems(1)
    await removeExport(id, person)
    if (item) await fetchItem(item)
    await work()
    expect(await one(id)).toMatchObject({ state: 'cancelled', done: 0 })
    await expect(openExportFile(id, person)).rejects.toMatchObject({ code: 'not_ready' })
  })

  it('remove one that is done: its files go, its manifest stays', async () => {
    const { id } = await ask()
    await work()
    await removeExport(id, person)
    expect(await one(id)).toMatchObject({ state: 'done', removed: true })
    await expect(openExportFile(id, person)).rejects.toMatchObject({ code: 'content_purged' })
    expect((await csvOf(id)).length).toBeGreaterThan(0)
  })
})

describe('the difference', () => {
  it('is what was captured, cancelled and purged since, until that is exported too', async () => {
    const { id } = await ask({ formats: ['xml'] })
    await work()
    expect(await difference(id)).toMatchObject({ new: [], cancelled: [], purged: [] })
    const [cancelled, purged] = (await ofMonth()).filter((document) => !document.cancelled && !document.purged)
    simulator.cancelDocument(cancelled?.id ?? '')
    simulator.purgeDocument(purged?.id ?? '')
    const captured = await simulator.captureDocument({ modelo: 'nfe', competencia: month, empresa_id: companyId })
    // Another export of the month has the index see it; it holds one of the three.
    const other = await askFor({ selection: { ids: [String(captured.id)] }, formats: ['xml'] })
    await pauseExport(other.id, person)
    const relisted = await ask({ formats: ['xml'] })
    await planNext()
    await planNext()
    await pauseExport(relisted.id, person)
    expect(await difference(id)).toMatchObject({
      new: [String(captured.id)],
      cancelled: [cancelled?.id],
      purged: [purged?.id],
    })
    const { exports: changes } = await listExportChanges.perform({}, context)
    expect(changes).toMatchObject([{ id, difference: { new: 1, cancelled: 1, purged: 1 } }])
    await removeExport(other.id, person)
    await removeExport(relisted.id, person)
    const { id: second } = await askFor({ selection: { differenceOf: id }, formats: ['xml'] })
    await work()
    expect(await one(second)).toMatchObject({
      scope: { kind: 'difference', of: id, documents: 3 },
      done: 2,
      missing: 1,
    })
    expect(await difference(id)).toMatchObject({ new: [], cancelled: [], purged: [] })
    await expect(askFor({ selection: { differenceOf: id }, formats: ['xml'] })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('a selection', () => {
  it('of ids has these, known to the index or not, and says of an unknown one that it is not there', async () => {
    const [first, second] = (await ofMonth()).filter(({ purged }) => !purged)
    await (await db()).delete(indexedDocuments).where(sql`id = ${first?.id}`)
    const { id } = await askFor({
      selection: { ids: [first?.id ?? '', second?.id ?? '', '999999999'] },
      formats: ['xml'],
    })
    await work()
    expect(await one(id)).toMatchObject({ documents: 3, done: 2, missing: 1 })
    expect((await csvOf(id)).find((row) => row.id === '999999999')).toMatchObject({ reason: 'not_found' })
  })

  it('of a filter has what fits it', async () => {
    await ask()
    await work()
    const rows = await (await db()).select().from(indexedDocuments)
    const [row] = rows.filter((document) => document.companyId === companyId && !document.purged)
    const { id } = await askFor({ selection: { filter: { q: row?.accessKey ?? '' } }, formats: ['xml'] })
    await work()
    expect(await one(id)).toMatchObject({ documents: 1, done: 1 })
  })

  it.each([
    [{ formats: ['xml'] }],
    [{ from: '2026-01', formats: ['xml'] }],
    [{ from: '2026-02', to: '2026-01', formats: ['xml'] }],
    [{ from: '2026-01', to: '2026-01', formats: [] }],
    [{ selection: { ids: [] }, formats: ['xml'] }],
    [{ selection: { ids: ['1'] }, from: '2026-01', formats: ['xml'] }],
    [{ selection: { filter: { limit: 3 } }, formats: ['xml'] }],
  ])('%j is refused', (given) => {
    expect(newExport.safeParse(given).success).toBe(false)
  })
})

it('what is in the content store is known beforehand', async () => {
  await ask({ formats: ['xml'] })
  await work()
  const [document] = (await ofMonth()).filter(({ purged }) => !purged)
  await vi.waitFor(async () => expect(await isContentStored(`${document?.id}.xml`)).toBe(true))
})

describe('the accountant’s folder', () => {
  it('holds the statements of the month of every account, requested once', async () => {
    simulator.clearRequests()
    const { id } = await ask({ formats: ['xml'], statements: ['csv'] })
    await planNext()
    await planNext()
    for (let turn = 0; turn < 4; turn += 1) {
      const items = await claimItems(100)
      await Promise.all(items.map(fetchItem))
      simulator.finishReports()
      await (await db()).update(exportItems).set({ notBefore: null }).where(eq(exportItems.state, 'waiting'))
    }
    await vi.waitFor(
      async () => {
        await work()
        expect((await one(id)).state).toBe('done')
      },
      { timeout: 20_000, interval: 500 },
    )
    const { statementFiles } = await one(id)
    expect(statementFiles.length).toBeGreaterThan(1)
    expect(statementFiles.every(({ state }) => state === 'done')).toBe(true)
    const statements = [...(await zipOf(id)).keys()].filter((path) => path.startsWith('extratos/'))
    expect(statements).toContain(`extratos/extrato_principal_${month}-01_${lastDay(month)}.csv`)
    const requests = simulator
      .requests({ service: 'pix' })
      .filter(({ method, path }) => method === 'POST' && /report/.test(path))
    expect(requests).toHaveLength(statementFiles.length)
  })
})

function lastDay(of: string): string {
  const [year, number] = of.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10)
}
