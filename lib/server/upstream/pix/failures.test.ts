import { describe, expect, it } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { UNCONFIGURED_EXTERNAL_ID } from '@/e2e/simulator/pix/accounts'
import { freshDeposit } from '@/e2e/simulator/test-client'
import { UpstreamProblem } from '@/lib/server/upstream/failure'
import { closeAccount, openAccount } from './accounts'
import { createCharge, getCharge } from './charges'
import { getInfraction, submitAnalysis } from './infractions'
import { createKey, deleteKey, getKey } from './keys'
import { getRefunds, listReceived, refundReceived } from './received'
import { getStatement, requestStatement } from './statements'
import { getBalance, sendTransfer } from './wallet'

const simulator = await setUpSimulator()

async function problemOf(call: Promise<unknown>): Promise<UpstreamProblem> {
  const error = await call.then(
    () => expect.fail('should have been refused'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(UpstreamProblem)
  return error as UpstreamProblem
}

const transfer = (amountCents = 100) =>
  sendTransfer({ amountCents, key: { type: 'EMAIL', value: 'ana@example.com' }, idempotencyKey: crypto.randomUUID() })

const answer = (path: string, status: number, message: string, data: unknown = null) =>
  simulator.armFault({ service: 'pix', path, kind: 'status', status, body: { success: false, message, data } })

describe('definite refusals', () => {
  it('a transfer above the balance says both amounts', async () => {
    const problem = await problemOf(transfer(9_000_000_000_00))
    expect(problem).toMatchObject({
      code: 'insufficient_balance',
      definite: true,
      message: 'Insufficient balance.',
      extras: { availableCents: expect.any(Number), requiredCents: 9_000_000_000_90 },
    })
  })

  it('a refund above the balance may come with another status and without amounts', async () => {
    answer('/v1/pix/cashin/refund', 422, 'Insufficient balance.')
    const problem = await problemOf(refundReceived({ endToEndId: 'E1', externalId: 'x' }))
    expect(problem).toMatchObject({ code: 'insufficient_balance', definite: true, extras: {} })
  })

  it('an unknown payment can’t be refunded', async () => {
    const problem = await problemOf(refundReceived({ endToEndId: 'E0000', externalId: 'x' }))
    expect(problem).toMatchObject({ code: 'payment_not_found', definite: true })
  })

  it('a second refund is refused with upstream’s words', async () => {
    const endToEndId = freshDeposit(simulator, 10)
    await refundReceived({ endToEndId, externalId: 'one' })
    const problem = await problemOf(refundReceived({ endToEndId, externalId: 'two' }))
    expect(problem).toMatchObject({ code: 'payment_refused', message: 'Recebimento ja estornado.', definite: true })
  })

  it('the one documented 500 is definite', async () => {
    const problem = await problemOf(openAccount({ taxId: '52998224725', externalId: UNCONFIGURED_EXTERNAL_ID }))
    expect(problem).toMatchObject({
      code: 'payment_refused',
      message: 'Client provider credentials not configured',
      definite: true,
    })
  })

  it.each([
    ['Missing/invalid required field: original_value ou no_pix_key', 'no_active_pix_key', 400],
    ['Invalid value', 'payment_refused', 400],
    ['Estorno parcial nao permitido. O estorno deve ser integral.', 'partial_refund_not_allowed', 400],
    ['Method not allowed', 'payment_refused', 405],
    ['Something nobody documented', 'payment_refused', 409],
  ])('%s', async (message, code, status) => {
    answer('/v1/pix/immediate', status, message)
    expect(await problemOf(createCharge({ amountCents: 100 }))).toMatchObject({ code, message, definite: true })
  })

  it.each([
    ['/v1/statement/report_request', 'Invalid format (use csv, xlsx, ofx or pdf)', () => requestStatement(statement)],
    [
      '/v1/accounts/new',
      'Missing required fields: tax_id, external_id',
      () => openAccount({ taxId: '', externalId: '' }),
    ],
    ['/v1/accounts/close', 'Missing required parameter: id', () => closeAccount('')],
    ['/v1/pixkey/delete', 'Missing required parameter: id', () => deleteKey('')],
    ['/v1/pixkey/new', 'Invalid key', () => createKey({ key: 'x' })],
    ['/v1/infractions/analysis', 'Invalid analysis (use accepted or rejected)', () => submitAnalysis(analysis)],
  ])('a write to %s refused with its exact message', async (path, message, write) => {
    answer(path, 400, message)
    expect(await problemOf(write())).toMatchObject({ code: 'payment_refused', message, definite: true })
  })

  it.each([
    ['Missing required parameter: id', () => getCharge('')],
    ['Missing required parameter: end_to_end_id', () => getRefunds('')],
    ['Missing required query param: id', () => getStatement('')],
    ['Missing required param: id', () => getInfraction('')],
    ['Missing required parameter: id', () => getKey('')],
  ])('a read refused with %s is an invalid request', async (message, read) => {
    expect(await problemOf(read())).toMatchObject({ code: 'invalid_request', message })
  })

  const words = { code: 'ACC-7', message: 'Conta bloqueada.' }

  it.each([
    [400, { success: false, message: 'Conta bloqueada.' }, {}],
    [422, { success: false, error: { ...words, details: { campo: 'x' } } }, { upstreamDetails: { campo: 'x' } }],
    [200, { success: false, error: words }, {}],
    [403, { error: 'Conta bloqueada.' }, {}],
    [405, { code: 'ACC-7', detail: 'Conta bloqueada.' }, {}],
  ])('a %d of %j is a refusal in its own words', async (status, body, extras) => {
    const arm = (path: string) => simulator.armFault({ service: 'pix', path, kind: 'status', status, body })
    arm('/v1/wallet/transfer')
    const stated = {
      message: 'Conta bloqueada.',
      definite: true,
      extras: { upstreamMessage: 'Conta bloqueada.', ...extras },
    }
    expect(await problemOf(transfer())).toMatchObject({ code: 'payment_refused', ...stated })
    arm('/v1/pix/cashin/get')
    const read = await problemOf(getCharge('x'))
    expect(read).toMatchObject(stated)
    expect(read.code).toBe(status === 200 ? 'upstream_invalid_response' : 'invalid_request')
  })

  it.each([
    [409, { message: 'Already being processed' }],
    [408, { error: 'Request Timeout' }],
    [400, { success: true, message: 'OK' }],
    [400, {}],
    [400, 'not JSON'],
  ])('a %d of %j does not say that nothing was done', async (status, body) => {
    simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', kind: 'status', status, body })
    expect(await problemOf(transfer())).toMatchObject({ code: 'upstream_invalid_response', definite: false })
  })

  it('a message that is a word of the language is a message', async () => {
    answer('/v1/wallet/transfer', 400, 'constructor')
    expect(await problemOf(transfer())).toMatchObject({ code: 'payment_refused', message: 'constructor' })
  })

  it('a page size out of bounds is upstream’s to refuse', async () => {
    expect(await problemOf(listReceived({ page: 1, limit: 500 }))).toMatchObject({ code: 'invalid_request' })
  })
})

describe('our credentials', () => {
  it('refused by agent or address, the three causes are named and no session of ours is blamed', async () => {
    simulator.changeSettings({ pixUserAgent: 'Outra Firma (x@y.co)' })
    const problem = await problemOf(transfer())
    simulator.changeSettings({ pixUserAgent: null })
    expect(problem).toMatchObject({ code: 'upstream_unauthorized', status: 502, definite: true })
    expect(problem.message).toMatch(/token.*IP.*User-Agent/)
    expect(problem.extras).toMatchObject({ upstreamService: 'pix', upstreamMessage: expect.any(String) })
    expect(problem.message).not.toContain(simulator.pixToken)
  })
})

const statement = { format: 'csv', from: '2026-01-01', to: '2026-01-31' } as const
const analysis = { infractionId: 'i', analysis: 'accepted', description: 'd', attachments: [] } as const
const successFalse = { success: false, message: 'Not today', data: null }

describe('a write', () => {
  it.each([
    [{ kind: 'reset' }, 'upstream_unreachable', false],
    [{ kind: 'applied-then-reset' }, 'upstream_unreachable', false],
    [{ kind: 'status', status: 500 }, 'upstream_unreachable', false],
    [{ kind: 'applied-then-status', status: 504 }, 'upstream_unreachable', false],
    [{ kind: 'truncated' }, 'upstream_invalid_response', false],
    [{ kind: 'half-json' }, 'upstream_invalid_response', false],
    [{ kind: 'html' }, 'upstream_invalid_response', false],
    [{ kind: 'empty' }, 'upstream_invalid_response', false],
    [{ kind: 'status', status: 403, body: '<html>blocked</html>' }, 'upstream_invalid_response', false],
    [
      { kind: 'status', status: 200, body: { success: true, message: 'OK', data: {} } },
      'upstream_invalid_response',
      false,
    ],
    [{ kind: '429', headers: { 'Retry-After': '4' } }, 'upstream_busy', true],
    [{ kind: 'success-false', body: successFalse }, 'payment_refused', true],
  ] as const)('%o leaves once: %s, definite %s', async (fault, code, definite) => {
    simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', times: 5, ...fault })
    expect(await problemOf(transfer())).toMatchObject({ code, definite })
    expect(simulator.requests({ path: '/v1/wallet/transfer' })).toHaveLength(1)
  })

  it('never shares a connection, so that none is found closed', async () => {
    for (let times = 0; times < 3; times += 1) await transfer()
    const connections = simulator.requests({ path: '/v1/wallet/transfer' }).map(({ headers }) => headers.connection)
    expect(connections).toEqual(['close', 'close', 'close'])
  })
})

describe('a read', () => {
  it.each([
    [{ kind: 'reset', times: 9 }, 'upstream_unreachable', 3],
    [{ kind: 'status', status: 502, times: 9 }, 'upstream_unreachable', 3],
    [{ kind: '429', times: 9, headers: { 'Retry-After': '30' } }, 'upstream_busy', 1],
    [{ kind: 'truncated' }, 'upstream_invalid_response', 1],
    [{ kind: 'half-json' }, 'upstream_invalid_response', 1],
    [{ kind: 'html' }, 'upstream_invalid_response', 1],
    [{ kind: 'success-false', body: successFalse }, 'upstream_invalid_response', 1],
    [
      { kind: 'status', status: 200, body: { success: true, message: 'OK', data: { value: 1.005, waiting_value: 0 } } },
      'upstream_invalid_response',
      1,
    ],
  ] as const)('%o is %s after %d requests', async (fault, code, requests) => {
    simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', ...fault })
    expect(await problemOf(getBalance())).toMatchObject({ code })
    expect(simulator.requests({ path: '/v1/wallet/balance' })).toHaveLength(requests)
  })

  it('a late answer is still an answer', async () => {
    simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', kind: 'delay', ms: 300 })
    await expect(getBalance()).resolves.toHaveProperty('availableCents')
  })

  it('success: false keeps upstream’s own words', async () => {
    simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', kind: 'success-false', body: successFalse })
    expect((await problemOf(getBalance())).message).toBe('Not today')
  })
})
