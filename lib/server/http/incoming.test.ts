import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { peerHeader, refusalHeader, requestIdHeader, watchIncoming } from './incoming'

setTestEnvironment()

type Seen = { method?: string; url?: string; headers: IncomingMessage['headers'] }

/** Echoes the request as a server without this module receives it. */
const server = createServer(({ method, url, headers }, response) => {
  const seen: Seen = { method, url, headers }
  response.end(JSON.stringify(seen))
})
const stopWatching = watchIncoming()
let port = 0

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => {
  // Every server of the thread is watched, those of later files' simulators too.
  stopWatching()
  server.close()
})

async function send(path: string, { method = 'GET', headers = {} }: { method?: string; headers?: object } = {}) {
  const asking = request({ port, host: '127.0.0.1', path, method, headers: { ...headers } })
  asking.end()
  const [answer]: IncomingMessage[] = await once(asking, 'response')
  const text = (await answer?.toArray())?.join('') ?? ''
  const seen: Seen = JSON.parse(text || '{"headers":{}}')
  return { requestId: answer?.headers['x-request-id'], seen }
}

test('whoever is at the other end is known, whatever they say of themselves', async () => {
  const headers = { [peerHeader]: '10.0.0.1', 'x-forwarded-for': '10.0.0.2', [requestIdHeader]: 'mine' }
  const { requestId, seen } = await send('/api/health', { headers })
  expect(seen.headers[peerHeader]).toBe('127.0.0.1')
  expect(seen.headers[requestIdHeader]).toBe(requestId)
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
})

test.each(['x', '%ff', '[]', '["",{"children":[1,{}]}]'])(
  'a state of the router that is none is refused: %s',
  async (state) => {
    const { seen } = await send('/login', { headers: { 'next-router-state-tree': state } })
    expect(seen).toMatchObject({ url: '/api/refused', headers: { [refusalHeader]: 'navigation' } })
  },
)

test('a state of the router goes on', async () => {
  const state = encodeURIComponent(JSON.stringify(['', { children: ['login', {}] }]))
  const { seen } = await send('/login', { headers: { 'next-router-state-tree': state } })
  expect(seen.url).toBe('/login')
})

test('a refusal is nobody else’s to claim', async () => {
  const { seen } = await send('/api/refused', { headers: { [refusalHeader]: 'method' } })
  expect(seen.headers[refusalHeader]).toBeUndefined()
})

test.each([
  ['GET', '/%ff', 'address'],
  ['GET', '/api/documents/%ff', 'address'],
  ['GET', '/api/documents/%E0%A4%A', 'address'],
  ['GET', '/documents/%00', 'address'],
  ['GET', '/_next/static/%ff', 'address'],
  ['GET', 'http://elsewhere/%ff', 'address'],
  ['OPTIONS', '*', 'address'],
  ['POST', '/login', 'method'],
  ['OPTIONS', '/', 'method'],
  ['DELETE', '/api', 'method'],
  ['PROPFIND', '/api/documents', 'method'],
  ['TRACE', '/api/documents', 'method'],
])('%s %s is refused: %s', async (method, path, why) => {
  const { seen } = await send(path, { method, headers: { 'next-action': 'x' } })
  expect(seen).toMatchObject({ method: 'GET', url: '/api/refused', headers: { [refusalHeader]: why } })
})

test.each([
  ['GET', '/login?callbackUrl=%ff'],
  ['GET', '/documents/caf%C3%A9'],
  ['POST', '/api/documents/1/link'],
  ['OPTIONS', '/api/documents'],
])('%s %s goes on', async (method, path) => {
  const { seen } = await send(path, { method })
  expect(seen).toMatchObject({ method, url: path })
  expect(seen.headers[refusalHeader]).toBeUndefined()
})
