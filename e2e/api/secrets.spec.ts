import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Environment } from '../support/environment.ts'
import { password } from '../support/people.ts'
import { root } from '../support/root.ts'
import { test } from '../support/test.ts'

function secretsOf({ simulator, options }: Environment): string[] {
  const { ADMIN_PASSWORD, AUTH_SECRET, ACCOUNTING_WEBHOOK_SECRET, PIX_WEBHOOK_SECRET } = options.configuration
  const ours = [ADMIN_PASSWORD, AUTH_SECRET, ACCOUNTING_WEBHOOK_SECRET, PIX_WEBHOOK_SECRET]
  return [simulator.accountingKey, simulator.pixToken, '$argon2', ...ours].map((secret) => secret ?? password)
}

/** Names of secrets found in a text, so that a failure does not print the secrets. */
function leaksIn(text: string, secrets: string[]): string[] {
  return secrets.filter((secret) => text.includes(secret))
}

test('the downloaded code holds no secret and no server code', ({ env }) => {
  const names = readdirSync(`${root}/.next/static`, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}/${entry.name}`)
  expect(files.length).toBeGreaterThan(0)
  const words = [
    ...secretsOf(env),
    'AUTH_SECRET',
    'ACCOUNTING_API_KEY',
    'PIX_API_TOKEN',
    'passwordHash',
    'DATABASE_URL',
  ]
  const leaking = files.filter((file) => leaksIn(readFileSync(file, 'latin1'), words).length > 0)
  expect(leaking).toEqual([])
})

test.describe('a page', () => {
  test.use({ role: 'admin' })

  test('has no secret, and a policy without inline scripts', async ({ page, env }) => {
    for (const path of ['/', '/companies', '/documents', '/users']) {
      const answer = await page.goto(path)
      expect(leaksIn(await page.content(), secretsOf(env))).toEqual([])
      const headers = answer?.headers() ?? {}
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
      const scripts = /script-src[^;]*/.exec(headers['content-security-policy'] ?? '')?.[0]
      expect(scripts).toMatch(/'nonce-[^']+'/)
      expect(scripts).not.toContain('unsafe-inline')
      expect(headers['x-powered-by']).toBeUndefined()
    }
  })
})

test('answers and logs hold no secret, failures included', async ({ as, env }) => {
  const admin = await as('admin')
  const finance = await as('finance')
  const accountId = randomUUID()
  const key = randomUUID()
  env.simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', match: accountId, kind: 'html', times: 3 })
  env.simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', match: key, kind: 'reset' })
  const answers = [
    await admin.get('/api/users'),
    await admin.get('/api/audit'),
    await admin.get('/api/companies'),
    await finance.get('/api/pix/balance', { params: { accountId } }),
    await finance.post('/api/pix/charges', { data: { amountCents: 1 }, headers: { 'idempotency-key': key } }),
    await finance.get('/api/auth/session'),
    await finance.get('/api/auth/providers'),
    await finance.get('/api/nothing'),
  ]
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(leaksIn(texts.join('\n'), secretsOf(env))).toEqual([])
  const { cookies } = await finance.storageState()
  await expect.poll(() => env.output()).toContain('/v1/wallet/balance')
  const log = env.output()
  expect(leaksIn(log, [...secretsOf(env), ...cookies.map((cookie) => cookie.value), accountId])).toEqual([])
})
