import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { growthWhile } from '../bench/memory.ts'
import { filesUpstream, megabyte, newInfraction, pdfOf, sha256Of, upload } from '../support/attachments.ts'
import { dataOf, problemOf } from '../support/envelope.ts'
import { testApart } from '../support/test.ts'
import { unzip } from '../support/unzip.ts'

// This file measures memory, which other files' leftovers would distort.
const test = testApart({})

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

test('a copy of 100 MB streams through within 80 MB of memory', async ({ as, env }) => {
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
