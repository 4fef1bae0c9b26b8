import { expect } from '@playwright/test'
import fc from 'fast-check'
import { test } from '../support/test.ts'

const parts = [
  '/',
  '\\',
  '.',
  '..',
  '%2e',
  '%2F',
  '%5c',
  '%09',
  '@',
  ':',
  '?',
  '#',
  'http:',
  'elsewhere.test',
  'documents',
]
const address = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((of) => `/${of.join('')}`)
const spellings = ['/..//elsewhere.test', '/.//elsewhere.test', '/%2e%2e//elsewhere.test', '/a/..//elsewhere.test']

for (const page of ['/login', '/second-factor'])
  test(`${page} goes back to an own page, however another one is spelled`, async ({ as, env }) => {
    const api = await as('finance')
    for (const next of [...spellings, ...fc.sample(address, 150)]) {
      const answer = await api.get(`${page}?${new URLSearchParams({ next })}`, { maxRedirects: 0 })
      const location = answer.headers().location ?? ''
      expect(answer.status(), next).toBe(307)
      expect(new URL(location, env.url).origin, `${next} leads to ${location}`).toBe(new URL(env.url).origin)
    }
  })
