import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { browserCookie, openBrowserCookie } from './known-browser'
import { sealText } from './sealed-text'

setTestEnvironment({ APP_URL: 'https://lastro.test' })

test('over https the cookie is Secure and no other host can plant it; pages cannot read it', () => {
  expect(browserCookie(undefined, randomUUID())).toMatchObject({
    name: '__Host-lastro-browser',
    httpOnly: true,
    secure: true,
    path: '/',
    sameSite: 'lax',
  })
})

test('one browser knows its last eight people, the last one first', () => {
  const people = Array.from({ length: 9 }, () => randomUUID())
  const last = people.reduce<string | undefined>((before, id) => browserCookie(before, id).value, undefined)
  const known = openBrowserCookie(last)
  expect(known?.people).toEqual(people.toReversed().slice(0, 8))
  const again = openBrowserCookie(browserCookie(last, people[4] ?? '').value)
  expect([again?.id, again?.people[0]]).toEqual([known?.id, people[4]])
})

test.each([
  ['a made-up one', 'made-up'],
  ['another sealed text', sealText('JBSWY3DPEHPK3PXP')],
  [
    'one of 181 days ago',
    sealText(JSON.stringify({ browser: randomUUID(), people: [randomUUID()], at: Date.now() - 181 * 86_400_000 })),
  ],
])('%s knows nobody', (_, cookie) => {
  expect(openBrowserCookie(cookie)).toBeNull()
})
