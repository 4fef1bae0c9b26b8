import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { unzip } from '@/e2e/support/unzip'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { fetchItem } from '@/lib/features/exports/fetch'
import { openExportFile, openExportManifest } from '@/lib/features/exports/file-service'
import { finishNext } from '@/lib/features/exports/finish'
import { planNext } from '@/lib/features/exports/plan'
import { type NewExport, newExport } from '@/lib/features/exports/schema'
import { createExport, getExport, getExportDifference } from '@/lib/features/exports/service'
import { claimItems } from '@/lib/features/exports/store/items'
import { documentExports, exportItems } from '@/lib/features/exports/store/tables'
import { db } from '@/lib/server/db/client'
import { listDocuments } from '@/lib/server/upstream/accounting/client'
import type { DocumentRecord } from '@/lib/server/upstream/accounting/wire'

/**
 * Sets up exports against the simulator, run step by step, over a month with every type of document; each test starts
 * without exports.
 */
export async function setUpExports(environment: Record<string, string> = {}) {
  const simulator = await setUpSimulator({}, environment)
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

  /** A company's shortest month of six notes or more of which none is purged, on whichever day the test runs. */
  const everything = await upstreamDocuments({})
  const months = [...Map.groupBy(everything, ({ companyId, period }) => `${companyId} ${period}`)]
  const whole = months.filter(([, notes]) => notes.length >= 6 && !notes.some(({ purged }) => purged))
  const [[chosen = ''] = []] = whole.sort(([, a], [, b]) => a.length - b.length)
  const [companyId = '', month = ''] = chosen.split(' ')
  const ofMonth = () => upstreamDocuments({ companyId, from: month, to: month })

  const ask = (given: Partial<NewExport> = {}) =>
    createExport.run(newExport.parse({ companyId, from: month, to: month, formats: ['xml', 'pdf'], ...given }), person)
  const askFor = (given: NewExport) => createExport.run(newExport.parse(given), person)

  /** Runs due steps until none is left; pauses between attempts are skipped. */
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
  const zipOf = async (id: string) => {
    const { open, bytes } = await openExportFile.run({ id }, person)
    return unzip(await buffer(await open({ from: 0, to: bytes })))
  }
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const filePaths = () =>
    simulator.requests({ service: 'accounting' }).flatMap(({ path }) => (/\/(xml|pdf)$/.test(path) ? [path] : []))

  async function direct(id: string, type: string): Promise<Buffer> {
    const headers = { authorization: `Bearer ${simulator.accountingKey}` }
    const answer = await fetch(`${simulator.accountingUrl}/v1/documentos/${id}/${type}`, { headers })
    return Buffer.from(await answer.arrayBuffer())
  }

  async function csvOf(id: string): Promise<Record<string, string>[]> {
    const { stream } = await openExportManifest.run({ id, format: 'csv' })
    const text = (await buffer(stream)).toString('utf8')
    const [head = '', ...rows] = text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\n')
    const names = head.split(';')
    return rows.map((row) => Object.fromEntries(row.split(';').map((cell, at) => [names[at] ?? '', cell])))
  }

  beforeEach(async () => {
    const database = await db()
    await database.delete(exportItems)
    await database.delete(documentExports)
    await database.update(indexedDocuments).set({ exportedAt: null })
  })
  return {
    simulator,
    ask,
    askFor,
    companyId,
    context,
    csvOf,
    difference,
    direct,
    everything,
    filePaths,
    month,
    ofMonth,
    one,
    person,
    sha256,
    upstreamDocuments,
    work,
    zipOf,
  }
}
