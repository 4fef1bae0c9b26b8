import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import type { MailServer } from '../support/mail-server.ts'
import { apiAs, apiOf } from '../support/test.ts'
import { testWithServices as test } from '../support/test-with-services.ts'

let mailServer: MailServer
let env: Environment
let finance: APIRequestContext
let visitor: APIRequestContext

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ env: shared, services }) => {
  env = shared
  mailServer = services.mailServer
  finance = await apiAs(env.url, 'finance')
  visitor = await apiOf(env.url)
})

const customer = { name: 'Cliente <i>Sigiloso</i>', email: 'cliente@example.com' }

async function newCharge(rest: object = {}): Promise<string> {
  const data = { amountCents: 416_600, customer, description: 'NF-e 1.707 <img src=x onerror=alert(1)>', ...rest }
  const response = await finance.post('/api/pix/charges', { data, headers: { 'idempotency-key': randomUUID() } })
  return z.object({ id: z.string() }).parse(await dataOf(response, 201)).id
}

async function share(id: string, data: object = {}): Promise<string> {
  const response = await finance.post(`/api/pix/charges/${id}/share`, { data })
  const { url } = z.object({ url: z.url() }).parse(await dataOf(response, 201))
  return new URL(url).pathname
}

test('the page needs no session, keeps no cookie, and is closed to frames, robots and other sites', async () => {
  const path = await share(await newCharge())
  const page = await visitor.get(path)
  expect(page.status()).toBe(200)
  const headers = page.headers()
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  })
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  const text = await page.text()
  expect(text).toContain('&lt;img src=x')
  expect(text).not.toContain('Sigiloso')
})

test('its status tells four facts, and nothing of the payer or of us', async () => {
  const path = await share(await newCharge())
  const status = await visitor.get(`${path}/status`)
  expect(status.headers()['cache-control']).toContain('no-store')
  expect(Object.keys(await dataOf(status)).toSorted()).toEqual(['amountCents', 'expiresAt', 'paidCents', 'state'])
})

test('a payment shows on the page once upstream has said so', async () => {
  const id = await newCharge()
  const path = await share(id)
  const charge = await dataOf(await finance.get(`/api/pix/charges/${id}`))
  const { txid } = z.object({ txid: z.string() }).parse(charge.result)
  env.simulator.payCharge(txid)
  await expect.poll(async () => (await dataOf(await visitor.get(`${path}/status`))).state).toBe('paid')
  // A read may say so before the payment's own event, which names it.
  await expect.poll(async () => (await visitor.get(path)).text()).toMatch(/E\d{8}\d{12}\w{11}/)
  const again = await finance.post(`/api/pix/charges/${id}/share`, { data: {} })
  expect(again.status()).toBe(409)
})

test('an e-mail goes out with an address of its own; a refused one shows at the charge', async () => {
  const id = await newCharge()
  mailServer.refuse('errado@example.com')
  await share(id, { email: { to: 'cliente@example.com', message: 'Segue a cobrança.' } })
  await share(id, { email: { to: 'errado@example.com' } })
  await expect.poll(() => mailServer.mails.map(({ to }) => to)).toEqual(['cliente@example.com'])
  const [, path = ''] = /(\/c\/[\w-]+)/.exec(mailServer.mails[0]?.text ?? '') ?? []
  expect((await visitor.get(path)).status()).toBe(200)
  await expect
    .poll(async () => {
      const sharing = await dataOf(await finance.get(`/api/pix/charges/${id}/share`))
      const mails = z.array(z.object({ to: z.string(), state: z.string() })).parse(sharing.mails)
      return mails.map(({ to, state }) => `${to} ${state}`)
    })
    .toEqual(['errado@example.com failed', 'cliente@example.com sent'])
})

test('hostile words in every field stay text, in the page and in the picture of its code', async () => {
  const hostile = '"><script>alert(1)</script>{{7*7}}\u202e%0d%0aSet-Cookie:a=b'
  const id = await newCharge({
    customer: { name: hostile.slice(0, 200), email: 'cliente@example.com' },
    description: hostile,
    beneficiary: hostile,
    externalId: '"><script>alert(1)</script>',
  })
  const page = await visitor.get(await share(id))
  const text = await page.text()
  expect(text).not.toContain('<script>alert')
  expect(text.match(/<script/g)).toHaveLength(1)
  expect(page.headers()['set-cookie']).toBeUndefined()
  const picture = await finance.get(`/api/pix/charges/${id}/code?format=svg`)
  expect(picture.headers()['content-type']).toContain('image/svg+xml')
  expect(await picture.text()).not.toContain('alert(1)')
})

test('an address opens its own charge alone, and tokens that are malformed or another id open none', async () => {
  const [mine, other] = [await newCharge(), await newCharge({ description: 'Cobrança alheia' })]
  const path = await share(mine)
  expect(await (await visitor.get(path)).text()).not.toContain('Cobrança alheia')
  const lengthened = `${path}A`
  const wrong = [`/c/${mine}`, `/c/${other}`, lengthened, path.slice(0, -1), '/c/%00', `/c/${'A'.repeat(5_000)}`]
  for (const address of wrong) expect([400, 404]).toContain((await visitor.get(address)).status())
  for (const method of ['post', 'put', 'patch', 'delete'] as const)
    expect((await visitor[method](path)).status()).toBe(405)
})

test('what is revoked is as unknown as a guess, and guesses are limited while right addresses open', async () => {
  const id = await newCharge()
  const path = await share(id)
  expect((await finance.delete(`/api/pix/charges/${id}/share`)).status()).toBe(204)
  const other = await share(await newCharge())
  const [revoked, unknown] = [await visitor.get(path), await visitor.get('/c/AAAAAAAAAAAAAAAAAAAAAA')]
  expect([revoked.status(), unknown.status()]).toEqual([404, 404])
  expect(await revoked.text()).toBe(await unknown.text())
  const guesses = await Promise.all(Array.from({ length: 25 }, (_, at) => visitor.get(`/c/guess-${at}/status`)))
  const refused = guesses.filter((guess) => guess.status() === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(Number(refused[0]?.headers()['retry-after'])).toBeGreaterThan(0)
  expect((await visitor.get(other)).status()).toBe(200)
})

test('two hundred pages that follow one charge share its look-ups', { tag: '@long' }, async () => {
  const id = await newCharge()
  const path = await share(id)
  const charge = await dataOf(await finance.get(`/api/pix/charges/${id}`))
  const { txid } = z.object({ txid: z.string() }).parse(charge.result)
  const lookUps = () => {
    const requests = env.simulator.requests({ service: 'pix', path: '/v1/pix/cashin/get' })
    return requests.filter(({ query }) => query.id === txid).length
  }
  const before = lookUps()
  await Promise.all(Array.from({ length: 200 }, () => visitor.get(`${path}/status`)))
  const added = lookUps() - before
  expect(added).toBeGreaterThan(0)
  expect(added).toBeLessThan(10)
})
