import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
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
