import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { open } from './http/routes'

setTestEnvironment({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })

test.each([
  ['a write', 'POST', {}, 'lastro-wrote=1; Path=/; Max-Age=3; HttpOnly; SameSite=Lax'],
  ['a read', 'GET', {}, null],
  ['a read that is sent as POST', 'POST', { reads: true }, null],
])('what %s leaves with its browser where instances share a database', async (_, method, options, left) => {
  const handle = open(async () => new Response('{}'), options)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const request = new NextRequest('http://lastro.test/api/thing', { method, headers })
  const answer = await handle(request, { params: Promise.resolve({}) })
  expect(answer.headers.get('set-cookie')).toBe(left)
})
