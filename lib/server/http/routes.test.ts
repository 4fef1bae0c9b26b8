import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { requestContext } from './request-context'
import { open } from './routes'

setTestEnvironment()

test('HEAD answers the headers that GET would, and holds nothing that an answer was to be made from', async () => {
  let held = true
  const body = new ReadableStream({
    cancel() {
      held = false
    },
  })
  const handler = open(async () => new Response(body, { headers: { 'x-file-bytes': '3' } }))
  const request = new NextRequest('http://lastro.test/api/file', { method: 'HEAD' })
  const answer = await handler(request, { params: Promise.resolve({}) })
  expect(answer.body).toBeNull()
  expect(answer.headers.get('x-file-bytes')).toBe('3')
  expect(held).toBe(false)
})

test('a read that says so is told apart by its request', async () => {
  const seen: unknown[] = []
  const handle = open(async () => {
    seen.push(requestContext()?.wroteLately)
    return new Response('{}')
  })
  for (const cookie of ['lastro-wrote=1', 'other=1'])
    await handle(new NextRequest('http://lastro.test/api/thing', { headers: { cookie } }), {
      params: Promise.resolve({}),
    })
  expect(seen).toEqual([true, false])
})
