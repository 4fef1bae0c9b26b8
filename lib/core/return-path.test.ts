import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnPath } from './return-path'

describe('returnPath', () => {
  it.each([
    ['/documents?model=nfe#top', '/documents?model=nfe#top'],
    ['/pix/charges', '/pix/charges'],
  ])('goes back to %s', (next, path) => {
    expect(returnPath(next)).toBe(path)
  })

  it.each([
    undefined,
    '',
    'documents',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example',
    '/..//elsewhere.example/',
    '/.//elsewhere.example',
    '/%2e%2E//elsewhere.example',
    '/documents/..//elsewhere.example',
    '/documents/..\\/elsewhere.example',
    '/.\n.//elsewhere.example',
    'javascript:alert(1)',
    '/login?next=/',
    '/api/auth/signout',
  ])('goes to the start instead of %j', (next) => {
    expect(returnPath(next)).toBe('/')
  })

  const parts = [
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2F',
    '%5c',
    '\t',
    '\n',
    '@',
    ':',
    '?',
    '#',
    'http:',
    'elsewhere.example',
  ]
  const address = fc
    .array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 3 })))
    .map((of) => `/${of.join('')}`)

  it('never leaves the own origin, whatever is given', () => {
    fc.assert(
      fc.property(address, (next) => {
        const path = returnPath(next)
        const resolved = new URL(path, 'https://lastro.example')
        expect(resolved.origin).toBe('https://lastro.example')
        expect(resolved.pathname).not.toMatch(/^(\/\/|\/api\/|\/login)/)
        expect(returnPath(path)).toBe(path)
      }),
      { numRuns: 5_000 },
    )
  })
})
