import { get, type IncomingMessage } from 'node:http'
import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { growthWhile, growthWhileReading } from '../bench/memory.ts'
import { sha256Of } from '../support/attachments.ts'
import { dataOf, problemOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import {
  askFor,
  askForMonth,
  capture,
  download,
  exportOf,
  exportPath,
  filePath,
  opened,
  requestedFiles,
  untilState,
} from '../support/exports.ts'
import { password, people } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { testWithIndex as test } from '../support/test.ts'
import { bytesOf, fetchAccounting } from '../support/upstream.ts'

const statementShape = z.array(
  z.object({ operationId: z.string(), accountId: z.string().nullable(), format: z.string(), state: z.string() }),
)

let env: Environment
let manager: APIRequestContext

test.beforeAll(async ({ as, env: shared }) => {
  env = shared
  manager = await as('manager')
})

const models = ['nfe', 'nfe', 'nfce', 'nfs-e', 'cte', 'mdfe', 'nfcom']

test('a zip holds every file byte for byte, and its manifest every file or why it is missing', async () => {
  const ids = await capture(env.simulator, '2019-01', models)
  const [purged = '', gone = '', kept = ''] = ids
  env.simulator.purgeDocument(purged)
  const unavailable = {
    status: 422,
    body: { erro: { codigo: 'conteudo_indisponivel', mensagem: 'XML indisponível.' } },
  }
  env.simulator.armFault({
    service: 'accounting',
    path: filePath(gone, 'xml'),
    kind: 'status',
    times: 9,
    ...unavailable,
  })
  await (await manager.get(`/api/documents/${kept}/xml`)).body()

  const { id } = await askForMonth(manager, '2019-01')
  const done = await untilState(manager, id)
  const zip = await download(manager, id)
  const { files, rows, csv, json } = await opened(zip)

  expect(done).toMatchObject({
    documents: 7,
    total: 14,
    done: files.size,
    missing: 14 - files.size,
    zipBytes: zip.length,
  })
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(rows).toHaveLength(14)
  expect(new Set(rows.map((row) => `${row.id} ${row.type}`)).size).toBe(14)
  expect(json.files.map(({ path, sha256, reason, id }) => ({ path, sha256, reason, id }))).toEqual(
    rows.map(({ path, sha256, reason, id }) => ({ path, sha256, reason, id })),
  )
  const found = rows.filter(({ reason }) => reason === '')
  expect(found.map(({ path }) => path).toSorted()).toEqual([...files.keys()].toSorted())
  for (const { path, id: document, type, sha256, bytes, chave } of found) {
    const theirs = await bytesOf(await fetchAccounting(env.simulator, filePath(document, type)))
    expect(files.get(path)?.equals(theirs), path).toBe(true)
    expect({ sha256, bytes }).toEqual({ sha256: sha256Of(theirs), bytes: String(theirs.length) })
    expect(path).toMatch(new RegExp(`^[^/]+/2019-01/[a-z-]+/[0-9A-Z]{14}_2019-01_[a-z-]+_${chave}\\.${type}$`))
  }
  const reasonOf = (document: string, type: string) =>
    rows.find((row) => row.id === document && row.type === type)?.reason
  expect([reasonOf(purged, 'xml'), reasonOf(purged, 'pdf')]).toEqual(['content_purged', 'content_purged'])
  expect(reasonOf(gone, 'xml')).toBe('content_unavailable')
  const transport = [ids[4], ids[5]]
  expect(transport.map((one) => reasonOf(one ?? '', 'pdf'))).toEqual(['pdf_unavailable', 'pdf_unavailable'])
  const answers = rows.filter((row) => row.id === gone || (row.id === transport[0] && row.type === 'pdf'))
  expect(new Set(answers.map(({ upstreamCode }) => upstreamCode))).toEqual(
    new Set(['', 'conteudo_indisponivel', 'pdf_indisponivel']),
  )
})

test('nothing is requested twice, what is at hand not at all, and one PDF at most of a model that has none', async () => {
  const [known = '', ...others] = await capture(env.simulator, '2019-02', [...models, 'cte', 'cte'])
  const transports = [others[3], others[6], others[7]]
  env.simulator.clearRequests()
  await (await manager.get(`/api/documents/${known}/pdf`)).body()
  const first = await askForMonth(manager, '2019-02')
  await untilState(manager, first.id)
  const again = await askForMonth(manager, '2019-02')
  await untilState(manager, again.id)
  const requested = requestedFiles(env.simulator)
  expect([...requested.values()].filter((times) => times > 1)).toEqual([])
  expect(requested.get(filePath(known, 'pdf'))).toBe(1)
  expect(transports.filter((id = '') => requested.has(filePath(id, 'pdf'))).length).toBeLessThanOrEqual(1)
})

test('a download that was cut off goes on where it was, and holds the same bytes', async () => {
  await capture(env.simulator, '2019-03', ['nfe', 'nfs-e'])
  const { id } = await askForMonth(manager, '2019-03')
  await untilState(manager, id)
  const whole = await download(manager, id)
  const part = (headers: Record<string, string>) => manager.get(exportPath(id, 'file'), { headers })
  const head = await manager.head(exportPath(id, 'file'))
  const etag = head.headers().etag ?? ''
  expect(etag).toMatch(/^"[^"]+"$/)
  expect(head.headers()).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(whole.length) })
  const cut = Math.floor(whole.length / 3)
  const rest = await part({ range: `bytes=${cut}-`, 'if-range': etag })
  expect(rest.status()).toBe(206)
  expect(rest.headers()).toMatchObject({
    'content-range': `bytes ${cut}-${whole.length - 1}/${whole.length}`,
    'content-length': String(whole.length - cut),
    etag,
  })
  expect((await rest.body()).equals(whole.subarray(cut))).toBe(true)
  const last = await part({ range: 'bytes=-100' })
  expect((await last.body()).equals(whole.subarray(-100))).toBe(true)
  const changed = await part({ range: `bytes=${cut}-`, 'if-range': '"another"' })
  expect([changed.status(), (await changed.body()).length]).toEqual([200, whole.length])
  const several = await part({ range: 'bytes=0-1,4-5' })
  expect([several.status(), (await several.body()).length]).toEqual([200, whole.length])
  const beyond = await part({ range: `bytes=${whole.length}-` })
  expect(beyond.status()).toBe(416)
  expect(beyond.headers()['content-range']).toBe(`bytes */${whole.length}`)
})

test('documents chosen one by one are exported, and an unknown one says so', async () => {
  const [chosen = '', other = ''] = await capture(env.simulator, '2019-06', ['nfe', 'nfe'])
  const { id } = await askFor(manager, { selection: { ids: [chosen, '123'] }, formats: ['xml'] })
  await untilState(manager, id)
  const { rows } = await opened(await download(manager, id))
  expect(rows.map((row) => [row.id, row.reason])).toEqual(
    expect.arrayContaining([
      [chosen, ''],
      ['123', 'not_found'],
    ]),
  )
  expect(rows.map((row) => row.id)).not.toContain(other)
})

test('a month without documents is an export with a manifest alone', async () => {
  const { id } = await askForMonth(manager, '2019-12')
  expect(await untilState(manager, id)).toMatchObject({ documents: 0, total: 0, missing: 0 })
  const { files, rows } = await opened(await download(manager, id))
  expect([files.size, rows.length]).toEqual([0, 0])
})

test('what was captured, cancelled or purged since is the difference, and is exported by itself', async () => {
  const month = '2019-07'
  const [cancelled = '', purged = ''] = await capture(env.simulator, month, ['nfe', 'nfe', 'nfe'])
  const { id } = await askForMonth(manager, month, ['xml'])
  await untilState(manager, id)
  const differs = async () => {
    const { new: added, cancelled, purged } = await dataOf(await manager.get(exportPath(id, 'difference')))
    return { added, cancelled, purged }
  }
  const difference = { selection: { differenceOf: id }, formats: ['xml'] }
  expect(await differs()).toEqual({ added: [], cancelled: [], purged: [] })
  await problemOf(await manager.post('/api/exports', { data: difference }), 409, 'conflict')

  env.simulator.cancelDocument(cancelled)
  env.simulator.purgeDocument(purged)
  const [added = ''] = await capture(env.simulator, month, ['nfe'])
  for (const chave of [cancelled, purged])
    await env.simulator.sendWebhook({ service: 'accounting', type: 'documento.capturado', data: { chave } })
  const changed = { added: [added], cancelled: [cancelled], purged: [purged] }
  await expect.poll(differs, { timeout: 60_000 }).toEqual(changed)
  expect(await exportOf(manager, id)).toMatchObject({ difference: { new: 1, cancelled: 1, purged: 1 } })

  const other = await askFor(manager, { selection: { ids: [cancelled, added] }, formats: ['xml'] })
  await untilState(manager, other.id)
  expect(await differs()).toEqual(changed)

  const further = await askFor(manager, difference)
  await untilState(manager, further.id)
  const { rows } = await opened(await download(manager, further.id))
  const held = rows.map((row) => [row.id, row.reason]).toSorted()
  expect(held).toEqual(
    [
      [added, ''],
      [cancelled, ''],
      [purged, 'content_purged'],
    ].toSorted(),
  )
  expect(await differs()).toEqual({ added: [], cancelled: [], purged: [] })
})

test('with a month’s documents come its statements, one of each account and format, as Pix has them', async () => {
  env.simulator.changeSettings({ reportReadyMs: 100 })
  const [document = ''] = await capture(env.simulator, '2019-08', ['nfe'])
  const formats = ['csv', 'ofx', 'pdf']
  const { id } = await askFor(manager, { from: '2019-08', to: '2019-08', formats: ['xml'], statements: formats })
  const { statementFiles } = await untilState(manager, id)
  const statements = statementShape.parse(statementFiles)
  expect(statements.map(({ state }) => state)).toEqual(statements.map(() => 'done'))
  const accounts = new Set(statements.map(({ accountId }) => accountId))
  expect(statements).toHaveLength(accounts.size * formats.length)
  const { files, rows } = await opened(await download(manager, id))
  expect(rows.find((row) => row.id === document)).toMatchObject({ type: 'xml', reason: '' })
  const held = [...files].flatMap(([path, bytes]) => (path.startsWith('extratos/') ? [sha256Of(bytes)] : []))
  const theirs = statements.map(async ({ operationId }) =>
    sha256Of(await (await manager.get(`/api/pix/statements/${operationId}/file`)).body()),
  )
  expect(held.toSorted()).toEqual((await Promise.all(theirs)).toSorted())
})

test('readers who take nothing cost the others nothing, and a large file passes through memory', async () => {
  const { id: document } = env.simulator.largeDocument(60)
  const { id } = await askFor(manager, { selection: { ids: [String(document)] }, formats: ['pdf'] })
  await untilState(manager, id)
  const cookie = await signIn(env.url, people.manager.email, password)
  const url = `${env.url}${exportPath(id, 'file')}`
  const warm = await growthWhileReading(env.pid(), url, { cookie })
  expect(warm.megabytes).toBeGreaterThan(60)
  const waiting: IncomingMessage[] = []
  const { growth } = await growthWhile(env.pid(), async () => {
    for (let n = 0; n < 6; n++) waiting.push(await unread(url, cookie))
    const { megabytes } = await growthWhileReading(env.pid(), url, { cookie })
    expect(megabytes).toBe(warm.megabytes)
  })
  expect(growth).toBeLessThan(80)
  expect(await exportOf(manager, id)).toMatchObject({ state: 'done' })
  for (const answer of waiting) answer.destroy()
})

/** Requests an answer and reads only its head. */
function unread(url: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie }, agent: false }, (answer) => resolve(answer.pause())).on('error', reject)
  })
}
