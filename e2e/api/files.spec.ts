import { expect } from '@playwright/test'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'
import { bytesOf, fetchAccounting, requestCount } from '../support/upstream.ts'

for (const model of ['nfe', 'nfce', 'nfs-e', 'cte', 'mdfe', 'nfcom']) {
  test(`the bytes of ${model} are upstream's own`, async ({ as, env }) => {
    const support = await as('support')
    const { items } = await rowsOf(await support.get('/api/documents', { params: { model, limit: 30 } }))
    const compared: string[] = []
    for (const { id } of items.filter((row) => row.purged === false).slice(0, 6)) {
      for (const type of ['xml', 'pdf']) {
        const theirs = await fetchAccounting(env.simulator, `/v1/documentos/${id}/${type}`)
        const ours = await support.get(`/api/documents/${id}/${type}`)
        expect(ours.status()).toBe(theirs.status)
        const same = theirs.status !== 200 || (await bytesOf(theirs)).equals(await ours.body())
        expect(same, `${type} of ${id}`).toBe(true)
        compared.push(`${type} ${theirs.status}`)
      }
    }
    expect(compared).toContain('xml 200')
  })
}

test('a file is shown inline, or saved under a name an accountant knows', async ({ as, env }) => {
  const support = await as('support')
  const id = String((await env.simulator.captureDocument({ modelo: 'nfe' })).id)
  const document = await dataOf(await support.get(`/api/documents/${id}`))
  const company = await dataOf(await support.get(`/api/companies/${document.companyId}`))
  const name = `${company.cnpj}_${document.period}_nfe_${document.accessKey}.pdf`
  const inline = await support.get(`/api/documents/${id}/pdf`)
  const length = String((await inline.body()).length)
  expect(inline.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'x-file-bytes': length,
    'content-length': length,
    'x-content-type-options': 'nosniff',
  })
  expect(inline.headers()['content-disposition']).toMatch(/^inline/)
  expect(inline.headers()['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(inline.headers()['x-upstream-request-id']).toMatch(/^req_/)
  const saved = await support.get(`/api/documents/${document.accessKey}/pdf?download=1`)
  expect(saved.headers()['content-disposition']).toMatch(/^attachment/)
  expect(saved.headers()['content-disposition']).toContain(name)
  expect((await support.get(`/api/documents/${id}/xml`)).headers()['content-type']).toMatch(/^(application|text)\/xml/)
})

test('a cached file is not requested again', async ({ as, env }) => {
  const support = await as('support')
  const id = String((await env.simulator.captureDocument({ modelo: 'nfe' })).id)
  const path = `/v1/documentos/${id}/pdf`
  const bodies = await Promise.all(
    Array.from({ length: 6 }, async () => (await support.get(`/api/documents/${id}/pdf`)).body()),
  )
  expect(new Set(bodies.map((body) => body.toString('base64'))).size).toBe(1)
  await (await support.get(`/api/documents/${id}/pdf`)).body()
  expect(requestCount(env.simulator, path)).toBe(1)
})

test('a truncated file is neither served as whole nor cached', async ({ as, env, sessions }) => {
  const id = String((await env.simulator.captureDocument({ modelo: 'nfe' })).id)
  const path = `/v1/documentos/${id}/pdf`
  env.simulator.armFault({ service: 'accounting', path, kind: 'truncated' })
  const cookie = (await sessions('support')).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const read = fetch(`${env.url}/api/documents/${id}/pdf`, { headers: { cookie } }).then(async (answer) => {
    const bytes = await bytesOf(answer)
    return answer.ok ? bytes.length : 0
  })
  await expect(read.catch(() => 0)).resolves.toBe(0)
  const whole = await bytesOf(await fetchAccounting(env.simulator, path))
  const again = await (await as('support')).get(`/api/documents/${id}/pdf`)
  expect((await again.body()).equals(whole)).toBe(true)
})

test('a sign-in page in place of a file is a problem', async ({ as, env }) => {
  const id = String((await env.simulator.captureDocument({ modelo: 'nfe' })).id)
  env.simulator.armFault({ service: 'accounting', path: `/v1/documentos/${id}/pdf`, kind: 'html', times: 3 })
  const answer = await (await as('support')).get(`/api/documents/${id}/pdf`)
  await problemOf(answer, 502, 'upstream_invalid_response')
})

test('a purged document is 410, and its fields stay readable', async ({ as, env }) => {
  const support = await as('support')
  const id = String((await env.simulator.captureDocument({ modelo: 'nfe' })).id)
  env.simulator.purgeDocument(id)
  for (const type of ['xml', 'pdf'])
    await problemOf(await support.get(`/api/documents/${id}/${type}`), 410, 'content_purged')
  const link = await support.post(`/api/documents/${id}/link`, { data: { type: 'pdf', minutes: 5 } })
  await problemOf(link, 410, 'content_purged')
  expect(await dataOf(await support.get(`/api/documents/${id}`))).toMatchObject({ id, purged: true })
})

test('a cached file is 410 as soon as a list shows the purge', async ({ as, env }) => {
  const support = await as('support')
  const id = String((await env.simulator.captureDocument({ modelo: 'nfe' })).id)
  expect((await support.get(`/api/documents/${id}/pdf`)).status()).toBe(200)
  env.simulator.purgeDocument(id)
  const { items } = await rowsOf(await support.get('/api/documents?limit=37'))
  expect(items.find((row) => row.id === id)).toMatchObject({ purged: true })
  await problemOf(await support.get(`/api/documents/${id}/pdf`), 410, 'content_purged')
})
