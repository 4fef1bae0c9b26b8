import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { readConnections } from '@/lib/server/connections'
import { isGiven, variableNames } from '@/lib/server/env'
import { testConnection } from './connections-service'
import { getSettings } from './service'
import { configuration } from './variables'

const newSecret = () => randomBytes(24).toString('hex')
const secrets = Object.fromEntries(
  [
    'ACCOUNTING_WEBHOOK_SECRET',
    'ADMIN_PASSWORD',
    'AUDIT_KEY',
    'AUTH_SECRET',
    'AUTH_SECRET_PREVIOUS',
    'METRICS_TOKEN',
    'OIDC_CLIENT_SECRET',
    'PIX_WEBHOOK_SECRET',
  ].map((name) => [name, newSecret()]),
)

const simulator = await setUpSimulator(
  {},
  {
    ...secrets,
    ADMIN_EMAIL: 'ana@example.com',
    OIDC_ISSUER: 'https://in-the-address:a-password@sso.example.com/tenant/0123456789abcdef',
    OIDC_CLIENT_ID: 'lastro',
    STEP_UP_MINUTES: '15',
    REQUIRE_SECOND_FACTOR: 'finance,manager',
    DOCUMENT_INDEX: 'off',
  },
)

const person = { id: crypto.randomUUID(), email: 'ana@example.com', name: 'Ana', roles: ['admin' as const] }
const found = () => getSettings.perform({}, { person, signal: new AbortController().signal })

/** Every ten characters in a row of a secret: more than chance would repeat. */
const stretchesOf = (secret: string) =>
  Array.from({ length: Math.max(0, secret.length - 9) }, (_, at) => secret.slice(at, at + 10))

test('the answer holds no secret and no part of one', async () => {
  const text = JSON.stringify(await found())
  const all = [...Object.values(secrets), simulator.accountingKey, simulator.pixToken]
  for (const secret of all) expect(stretchesOf(secret).filter((stretch) => text.includes(stretch))).toEqual([])
  for (const part of ['in-the-address', 'a-password', '0123456789abcdef']) expect(text).not.toContain(part)
})

test('every variable that configures Lastro is listed, in words of its value', () => {
  const listed = configuration()
  expect(listed.map(({ name }) => name)).toEqual([...variableNames])
  const one = (name: string) => listed.find((variable) => variable.name === name)
  expect(one('STEP_UP_MINUTES')).toMatchObject({ state: 'set', value: { type: 'number', unit: 'minutes', amount: 15 } })
  expect(one('REQUIRE_SECOND_FACTOR')).toMatchObject({ value: { type: 'roles', roles: ['finance', 'manager'] } })
  expect(one('METRICS_TOKEN')).toEqual({ name: 'METRICS_TOKEN', state: 'set', secret: true, value: null })
  expect(one('OIDC_ISSUER')).toMatchObject({ value: { type: 'text', text: 'sso.example.com' } })
  expect(one('OTEL_EXPORTER_OTLP_ENDPOINT')).toMatchObject({ state: 'unused', value: null })
  expect(one('EXPORT_KEEP_DAYS')).toMatchObject({ state: 'default', value: { unit: 'days', amount: 30 } })
  expect(isGiven('EXPORT_KEEP_DAYS')).toBe(false)
})

test('disk, jobs and the installation are counted', async () => {
  const { disk, jobs, installation } = await found()
  expect(disk).toMatchObject({ database: expect.any(Number), content: 0, exports: 0, evidence: 0 })
  expect(disk.database).toBeGreaterThan(1_000_000)
  expect(jobs).toMatchObject({ index: { running: false }, operations: { unknown: 0 }, audit: { holds: null } })
  expect(installation.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(installation.database).toMatchObject({ kind: 'embedded', version: expect.stringMatching(/^\d+/) })
  expect(installation.database.migrations).toBeGreaterThan(10)
})

test('tests of one connection at the same time are one request, and its failure is stored until it answers again', async () => {
  const pix = async () => (await found()).connections.find(({ name }) => name === 'pix')
  simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', kind: 'status', status: 503, times: 9 })
  const results = await Promise.all([
    testConnection.run({ name: 'pix' }, person),
    testConnection.run({ name: 'pix' }, person),
    testConnection.run({ name: 'pix' }, person),
  ])
  expect(results[0]).toMatchObject({ state: 'failing', ms: null, failure: { code: 'upstream.failed' } })
  expect(new Set(results).size).toBe(1)
  expect(simulator.requests({ service: 'pix' })).toHaveLength(3)
  expect(await pix()).toMatchObject({ state: 'failing', failure: { values: { httpStatus: 503 } } })
  await expect.poll(async () => (await readConnections()).pix.failure).not.toBeNull()

  simulator.clearFaults()
  await expect
    .poll(async () => (await testConnection.run({ name: 'pix' }, person)).state, { timeout: 10_000 })
    .toBe('answering')
  expect(await pix()).toMatchObject({ state: 'answering', failure: { code: 'upstream.failed' } })
})
