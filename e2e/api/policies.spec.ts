import { expect } from '@playwright/test'
import { rowsOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

const addresses = [
  '/nothing/there',
  '/%ff',
  '/login/nothing',
  '/documents/nothing/there',
  '/_next/nothing',
  '/_next/static/nothing.js',
  '/_next/image?url=nothing',
  '/pdfjs/nothing',
  '/favicon.ico',
  '/icon.svg',
  '/sw.js',
  '/manifest.webmanifest',
  '/api/nothing',
  '/api/companies',
  '/api/health',
  '/api/auth/nothing',
  '/api/auth/session',
  '/api/auth/signin',
  '/api/auth/signout',
  '/api/auth/error?error=Verification',
  '/api/auth/verify-request',
]

for (const address of addresses) {
  test(`${address} has a policy, signed in or not`, async ({ as }) => {
    for (const role of ['admin', null] as const) {
      const answer = await (await as(role)).get(address, { maxRedirects: 0 })
      const policies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'content-security-policy')
      expect(policies).toHaveLength(1)
      const policy = policies[0]?.value
      expect(policy).toMatch(/default-src '(self|none)'/)
      expect(policy).toContain("base-uri 'none'")
      expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
    }
  })
}

test('passkeys are for pages of Lastro itself', async ({ as }) => {
  const policy = (await (await as(null)).get('/login')).headers()['permissions-policy']
  expect(policy).toContain('publickey-credentials-create=(self), publickey-credentials-get=(self)')
})

test('content that others wrote is served without rights', async ({ as }) => {
  const finance = await as('finance')
  const { items } = await rowsOf(await finance.get('/api/documents'))
  const { id } = items.find(({ purged }) => !purged) ?? {}
  const answer = await finance.get(`/api/documents/${id}/xml`)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/)
})

const pagesOfTheLibrary = [
  ['/api/auth/signin', /\/login\?/],
  ['/api/auth/signout', /\/logout$/],
  ['/api/auth/error?error=Verification', /\/login\?error=Verification$/],
  ['/api/auth/verify-request', /\/login$/],
] as const

for (const [address, ours] of pagesOfTheLibrary) {
  test(`${address} has the policy of a page`, async ({ as }) => {
    const answer = await (await as(null)).get(address, { maxRedirects: 0 })
    expect(answer.status()).toBe(302)
    expect(answer.headers().location).toMatch(ours)
    expect(await answer.text()).toBe('')
  })
}

test('every answer has Strict-Transport-Security with subdomains', async ({ as }) => {
  const { 'strict-transport-security': transport } = (await (await as(null)).get('/login')).headers()
  expect(transport).toBe('max-age=63072000; includeSubDomains')
})
