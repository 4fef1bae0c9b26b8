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
    'javascript:alert(1)',
    '/login?next=/',
    '/api/auth/signout',
  ])('goes to the start instead of %j', (next) => {
    expect(returnPath(next)).toBe('/')
  })
})
