import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { growthWhile } from '../bench/memory.ts'
import {
  attachedTo,
  filesOnDisk,
  filesUpstream,
  megabyte,
  newInfraction,
  pdfOf,
  sha256Of,
  textOf,
  upload,
} from '../support/attachments.ts'
import { dataOf, problemOf } from '../support/envelope.ts'
import { limits } from '../support/limits.ts'
import { testApart } from '../support/test.ts'
import { unzip } from '../support/unzip.ts'

// This file measures memory, which other files' leftovers would distort.
const test = testApart({})

test.describe.configure({ timeout: limits.slowMs })

function contest(api: APIRequestContext, infractionId: string, attachmentIds: string[]) {
  return api.post(`/api/pix/infractions/${infractionId}/analysis`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { analysis: 'rejected', description: 'Entregue; veja os anexos.', attachmentIds },
  })
}

const names: [string, string][] = [
  ['Comprovação de entrega.pdf', 'Comprovação de entrega.pdf'],
  ['o "recibo" d\'água.pdf', 'o "recibo" d\'água.pdf'],
  ['conversa 😀👩‍👧.pdf', 'conversa 😀👩‍👧.pdf'],
  ['../../etc/nota.pdf', 'nota.pdf'],
  ['C:\\fotos\\nota.pdf', 'nota.pdf'],
  ['nota\r\nContent-Type: html\r\n\r\n.pdf', 'notaContent-Type: html.pdf'],
  [`${'n'.repeat(256)}.pdf`, `${'n'.repeat(251)}.pdf`],
  ['nota; filename="outra.pdf"', 'nota; filename="outra.pdf"'],
  ['.pdf', 'pdf'],
]

test('files with hostile names arrive under safe names, byte for byte', async ({ as, env }) => {
  const support = await as('support')
  const id = await newInfraction(env)
  const files = names.map(([given, safe], n) => ({ given, safe, content: pdfOf(1_000 + n) }))
  const ids: string[] = []
  for (const { given, content } of files)
    ids.push(String((await dataOf(await upload(support, id, given, content), 201)).id))
  const last = await dataOf(await upload(support, id, 'um byte.txt', textOf(1)), 201)
  await dataOf(await contest(support, id, [...ids, String(last.id)]), 201)
  expect(filesUpstream(env, id)).toEqual([
    ...files.map(({ safe, content }) => ({
      filename: safe,
      type: 'application/pdf',
      bytes: content.length,
      sha256: sha256Of(content),
    })),
    { filename: 'um byte.txt', type: 'text/plain', bytes: 1, sha256: sha256Of(textOf(1)) },
  ])
})

test('ten files of 10 MB go up at once and out together within 80 MB of memory', async ({ as, env }) => {
  const support = await as('support')
  const warm = await newInfraction(env)
  const first = await dataOf(await upload(support, warm, 'morno.pdf', pdfOf(10 * megabyte)), 201)
  await dataOf(await contest(support, warm, [String(first.id)]), 201)

  const id = await newInfraction(env)
  const contents = Array.from({ length: 10 }, () => pdfOf(10 * megabyte))
  const { growth } = await growthWhile(env.pid(), async () => {
    const added = await Promise.all(contents.map((content, n) => upload(support, id, `${n}.pdf`, content)))
    const ids = await Promise.all(added.map(async (answer) => String((await dataOf(answer, 201)).id)))
    await dataOf(await contest(support, id, ids), 201)
  })
  expect(filesUpstream(env, id).map(({ filename, bytes, sha256 }) => ({ filename, bytes, sha256 }))).toEqual(
    contents.map((content, n) => ({ filename: `${n}.pdf`, bytes: content.length, sha256: sha256Of(content) })),
  )
  expect(growth).toBeLessThan(80)
})

test('attachments of an answered case cannot be changed', async ({ as, env }) => {
  const support = await as('support')
  const id = await newInfraction(env)
  const added = await dataOf(await upload(support, id, 'a.txt', textOf(3)), 201)
  await dataOf(await contest(support, id, [String(added.id)]), 201)
  const before = filesOnDisk(env)
  await problemOf(await upload(support, id, 'b.txt', textOf(3)), 409, 'conflict')
  const path = `/api/pix/infractions/${id}/attachments/${added.id}`
  await problemOf(await support.delete(path), 409, 'conflict')
  expect(await (await support.get(path)).body()).toEqual(textOf(3))
  expect(filesOnDisk(env)).toEqual(before)
})

test('an answer that names another case’s file, or one twice, is refused', async ({ as, env }) => {
  const support = await as('support')
  const id = await newInfraction(env)
  const other = await newInfraction(env)
  const own = String((await dataOf(await upload(support, id, 'a.txt', textOf(3)), 201)).id)
  const foreign = String((await dataOf(await upload(support, other, 'a.txt', textOf(3)), 201)).id)
  for (const ids of [[foreign], [own, own], [randomUUID()]])
    await problemOf(await contest(support, id, ids), 400, 'invalid_request')
  expect(filesUpstream(env, id)).toEqual([])
  expect(await attachedTo(support, id)).toHaveLength(1)
})

const copyPath = (id: string) => `/api/pix/infractions/${id}/analysis/file`

async function answered(api: APIRequestContext, id: string, files: Map<string, Buffer>, description = 'Foi entregue.') {
  const attachmentIds: string[] = []
  for (const [name, content] of files)
    attachmentIds.push(String((await dataOf(await upload(api, id, name, content), 201)).id))
  const data = { analysis: 'rejected', description, attachmentIds }
  const headers = { 'idempotency-key': randomUUID() }
  return dataOf(await api.post(`/api/pix/infractions/${id}/analysis`, { data, headers }), 201)
}

test('the archived copy holds what reached upstream, for whoever may read infractions', async ({ as, env }) => {
  const id = await newInfraction(env)
  const sent = new Map([
    ['Comprovação "de" entrega 😀.pdf', pdfOf(2_000)],
    ['../../nota.pdf', pdfOf(3_000)],
  ])
  await answered(await as('support'), id, sent, 'Entregue <em>ontem</em> & assinado.')
  const answer = await (await as('finance')).get(copyPath(id), { params: { download: '1' } })
  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="infracao_inf_[0-9a-f-]+_[0-9-]+\.zip"/),
  })
  const files = await unzip(await answer.body())
  const copies = [...files].filter(([path]) => path.startsWith('anexos/'))
  expect(copies.map(([path]) => path)).toEqual(['anexos/01 - Comprovação _de_ entrega 😀.pdf', 'anexos/02 - nota.pdf'])
  expect(copies.map(([, content]) => sha256Of(content))).toEqual([...sent.values()].map(sha256Of))
  expect(filesUpstream(env, id).map(({ sha256 }) => sha256)).toEqual([...sent.values()].map(sha256Of))
  const summary = String(files.get('resumo.html'))
  expect(summary).toContain('Entregue &lt;em&gt;ontem&lt;/em&gt; &amp; assinado.')
  for (const content of sent.values()) {
    expect(summary).toContain(sha256Of(content))
    expect(String(files.get('manifest.csv'))).toContain(sha256Of(content))
  }
})

test('the summary page makes no request, and what others wrote is only text', async ({ as, env, page }) => {
  const id = await newInfraction(env)
  await answered(await as('support'), id, new Map(), '<img src=x onerror="document.title=1"> <script>throw 1</script>')
  const files = await unzip(await (await (await as('support')).get(copyPath(id))).body())
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.setContent(String(files.get('resumo.html')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parecer sobre infração')
  await expect(page).toHaveTitle(`Parecer sobre infração ${id}`)
  await expect(page.getByText('<script>throw 1</script>')).toBeVisible()
  expect(requested).toEqual([])
})

test('a copy of 100 MB streams through within 80 MB of memory', { tag: '@long' }, async ({ as, env }) => {
  const support = await as('support')
  const warm = await newInfraction(env)
  await answered(support, warm, new Map([['morno.pdf', pdfOf(10 * megabyte)]]))
  await (await support.get(copyPath(warm))).body()
  const id = await newInfraction(env)
  const sent = new Map(Array.from({ length: 10 }, (_, n) => [`${n}.pdf`, pdfOf(10 * megabyte)]))
  await answered(support, id, sent)
  const { done, growth } = await growthWhile(env.pid(), async () => (await support.get(copyPath(id))).body())
  const files = await unzip(done)
  expect([...files.values()].slice(2).map(sha256Of)).toEqual([...sent.values()].map(sha256Of))
  expect(growth).toBeLessThan(80)
})

test('a copy is closed to other roles, and not found where nothing was sent', async ({ as, env }) => {
  const id = await newInfraction(env)
  await problemOf(await (await as(null)).get(copyPath(id)), 401, 'unauthenticated')
  await problemOf(await (await as('admin')).get(copyPath(id)), 403, 'forbidden')
  await problemOf(await (await as('support')).get(copyPath(id)), 404, 'not_found')
})
