import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { setUpExports } from '@/e2e/harness/exports'
import { exportItems } from '@/lib/features/exports/store/tables'
import { db } from '@/lib/server/db/client'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { fetchItem } from './fetch'
import { openExportManifest } from './file-service'
import { planNext } from './plan'
import { claimItems } from './store/items'

const {
  simulator,
  ask,
  askFor,
  companyId,
  csvOf,
  direct,
  everything,
  filePaths,
  month,
  ofMonth,
  one,
  sha256,
  upstreamDocuments,
  work,
  zipOf,
} = await setUpExports()

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
    const came = rows.filter(({ reason }) => reason === '')
    const missing = rows.filter(({ reason }) => reason !== '')
    for (const row of came) {
      const file = zip.get(row.path ?? '') ?? Buffer.of()
      expect(file.equals(await direct(row.id ?? '', row.type ?? ''))).toBe(true)
      expect(row).toMatchObject({ sha256: sha256(file), bytes: String(file.length) })
      const name = `${month}/${row.model}/\\w+_${month}_${row.model}_${row.chave}\\.${row.type}`
      expect(row.path).toMatch(new RegExp(`^[^/]+/${name}$`))
    }
    expect(came.length).toBeGreaterThan(missing.length)
    for (const { path, reason } of missing)
      expect([path, reason]).toEqual(['', expect.stringMatching(/unavailable|purged/)])
    const wanted = documents.flatMap(({ id }) => [`${id}.xml`, `${id}.pdf`])
    expect(rows.map(({ id: of, type }) => `${of}.${type}`).toSorted()).toEqual(wanted.toSorted())
    const { stream } = await openExportManifest.run({ id: created.id, format: 'csv' })
    expect(String(await buffer(stream)).startsWith('\ufeffpath;chave;type;sha256;reason;')).toBe(true)
    expect([...zip.keys()].filter((path) => !path.startsWith('manifest.'))).toHaveLength(done.done)
    const manifest = zip.get('manifest.json')
    expect(JSON.parse(String(manifest))).toMatchObject({ total: done.total, files: expect.any(Array) })
    expect(sha256(manifest ?? Buffer.of())).toBe(done.manifestSha256)
    expect(done.companies).toEqual([
      expect.objectContaining({ companyId, documents: documents.length, files: done.total }),
    ])
  })

  it('asks for no file twice, and for one PDF of the CT-e’s at most, whose answer is that of the others', async () => {
    invalidateReads('documents/refused')
    const cte = { modelo: 'cte', competencia: month, empresa_id: companyId }
    const captured = [await simulator.captureDocument(cte), await simulator.captureDocument(cte)]
    simulator.clearRequests()
    const { id } = await ask()
    await work()
    const paths = filePaths()
    expect(new Set(paths).size).toBe(paths.length)
    const without = (await ofMonth()).filter(({ model }) => model === 'cte')
    expect(paths.filter((path) => without.some((one) => path.endsWith(`/${one.id}/pdf`)))).toHaveLength(1)
    const rows = await csvOf(id)
    for (const one of captured)
      expect(rows.find((row) => row.id === String(one.id) && row.type === 'pdf')).toMatchObject({
        reason: 'pdf_unavailable',
        upstreamStatus: '422',
        upstreamCode: 'pdf_indisponivel',
        upstreamMessage: expect.stringContaining('PDF'),
      })
  })

  it('of what is stored already costs one request, for the list', async () => {
    await ask()
    await work()
    simulator.clearRequests()
    const again = await ask()
    await work()
    expect((await one(again.id)).state).toBe('done')
    const missing = (await csvOf(again.id)).filter(({ reason }) => reason !== '')
    const asked = filePaths().filter((path) => !missing.some(({ id }) => path.includes(`/${id}/`)))
    expect(asked).toEqual([])
  })

  it('goes on where it was killed, and counts every file once', async () => {
    const { id } = await ask()
    await planNext()
    const [first, second] = await claimItems(2)
    if (!first || !second) throw new Error('nothing to fetch')
    await fetchItem(first)
    // An instance that claimed the second file is gone; another takes it, and then the first returns.
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

it('an unknown place in the list begins it again; a refusal of the request itself fails the export', async () => {
  simulator.armFault({ service: 'accounting', path: '/v1/documentos', kind: 'status', status: 400, times: 1 })
  const { id } = await ask()
  await work()
  expect(await one(id)).toMatchObject({ state: 'failed', problem: 'invalid_request' })
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
