import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { testConnection } from './connections-service'

const person = { id: crypto.randomUUID(), email: 'ana@example.com', name: 'Ana', roles: ['admin' as const] }
const received: string[] = []

/** An issuer under another name than the configured one, and a collector that accepts traces with its credential. */
const server = createServer(({ method, url, headers }, response) => {
  received.push(`${method} ${url} ${headers['x-tenant'] ?? ''}`.trim())
  const known = url === '/v1/traces' && headers['x-tenant'] === 'a b'
  const document = { issuer: 'https://another.example.com', authorization_endpoint: 'https://another.example.com/auth' }
  response.writeHead(url === '/v1/traces' && !known ? 401 : 200).end(JSON.stringify(document))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.close()
})

const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
await setUpSimulator(
  {},
  {
    OIDC_ISSUER: `${address}/tenant/`,
    OIDC_CLIENT_ID: 'lastro',
    OIDC_CLIENT_SECRET: 'a secret of the tests',
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20b',
  },
)

test("single sign-on is tested by its discovery document, which must be the issuer's own", async () => {
  expect(await testConnection.run({ name: 'single-sign-on' }, person)).toMatchObject({
    state: 'failing',
    failure: { code: 'connection.other-issuer' },
  })
  expect(received).toContain('GET /tenant/.well-known/openid-configuration')
})

test('the trace collector is tested by no traces under its credential', async () => {
  expect(await testConnection.run({ name: 'traces' }, person)).toMatchObject({
    state: 'answering',
    failure: null,
    ms: expect.any(Number),
  })
  expect(received).toContain('POST /v1/traces a b')
})
