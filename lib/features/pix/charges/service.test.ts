import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { listReceived } from '@/lib/features/pix/received/service'
import { verifyAudit } from '@/lib/server/audit/trail'
import { db } from '@/lib/server/db/client'
import { audit, operations } from '@/lib/server/db/schema'
import { submit, verify } from '@/lib/server/operations/perform'
import { checkDue, expireStaleSending } from '@/lib/server/operations/recovery'
import { chargeResult } from './schema'
import { createCharge, getCharge, listCharges } from './service'

const simulator = await setUpSimulator()
const person = await createPerson('Marina', 'finance')

const context = () => ({ person, signal: new AbortController().signal })
const newId = () => crypto.randomUUID()
const order = (externalId: string, amountCents = 124_890) => createCharge.input.parse({ amountCents, externalId })
const created = () => simulator.requests({ service: 'pix', path: '/v1/pix/immediate' }).length
const submitCharge = (id: string, externalId: string) => submit(createCharge, id, order(externalId), person)

test('a key posted twenty times at once creates one charge, and later answers the same one', async () => {
  const id = newId()
  const answers = await Promise.all(Array.from({ length: 20 }, () => submitCharge(id, 'vinte')))
  expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1)
  expect(created()).toBe(1)
  expect(await submitCharge(id, 'vinte')).toMatchObject({ replayed: true, row: { id, state: 'accepted' } })
  expect(created()).toBe(1)
})

test('the same key with another body is refused', async () => {
  const id = newId()
  await submitCharge(id, 'primeiro')
  await expect(submitCharge(id, 'segundo')).rejects.toMatchObject({ code: 'idempotency_key_reused' })
})

test('without an external id the key itself is sent as one', async () => {
  const id = newId()
  const { row } = await submit(createCharge, id, createCharge.input.parse({ amountCents: 100 }), person)
  expect(chargeResult.parse(row.result).externalId).toBe(id)
})

test.each([
  ['applied-then-reset', 'upstream_unreachable'],
  ['applied-then-status', 'upstream_unreachable'],
  ['reset', 'upstream_unreachable'],
  ['html', 'upstream_invalid_response'],
  ['half-json', 'upstream_invalid_response'],
  ['truncated', 'upstream_invalid_response'],
] as const)('%s leaves the outcome unknown, sent once, and asks a person', async (kind, code) => {
  const [id, externalId] = [newId(), newId()]
  simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', match: externalId, kind, status: 502 })
  const { row } = await submitCharge(id, externalId)
  expect(row).toMatchObject({ state: 'unknown', error: { code } })
  expect(await submitCharge(id, externalId)).toMatchObject({ replayed: true, row: { state: 'unknown' } })
  await checkDue()
  expect(created()).toBe(1)

  await expect(verify(id, undefined, person)).rejects.toMatchObject({ code: 'conflict' })
  const resent = await verify(id, 'resend', person)
  expect(resent).toMatchObject({ id, state: 'accepted', result: { externalId } })
  expect(created()).toBe(2)
})

test('a person may give an unknown charge up, and then nothing sends it again', async () => {
  const [id, externalId] = [newId(), newId()]
  simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', match: externalId, kind: 'reset' })
  await submitCharge(id, externalId)
  const error = { code: 'conflict', givenUp: true }
  expect(await verify(id, 'abandon', person)).toMatchObject({ state: 'failed', error })
  const [entry] = await (await db()).select().from(audit).where(eq(audit.subject, id)).orderBy(desc(audit.seq)).limit(1)
  expect(entry).toMatchObject({ outcome: 'failed', detail: { code: 'conflict', givenUp: true } })
  await expect(verify(id, 'resend', person)).rejects.toMatchObject({ code: 'conflict' })
  expect(created()).toBe(1)
})

test('two people who resend at once send once', async () => {
  const [id, externalId] = [newId(), newId()]
  simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', match: externalId, kind: 'reset' })
  await submitCharge(id, externalId)
  await Promise.all([verify(id, 'resend', person), verify(id, 'resend', person).catch(() => null)])
  expect(created()).toBe(2)
})

test.each([
  [
    { kind: 'status', status: 400, body: { success: false, message: 'Invalid value', data: null } },
    'payment_refused',
    'Invalid value',
  ],
  [
    { kind: 'status', status: 401, body: { success: false, message: 'Invalid client token', data: null } },
    'upstream_unauthorized',
    /allowlist/,
  ],
  [{ kind: 'success-false' }, 'payment_refused', /.+/],
  [{ kind: '429' }, 'upstream_busy', /.+/],
] as const)('a definite refusal (%o) is failed and stays failed', async (fault, code, detail) => {
  const [id, externalId] = [newId(), newId()]
  const body = 'body' in fault ? JSON.stringify(fault.body) : undefined
  simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', match: externalId, ...fault, body })
  const { row } = await submitCharge(id, externalId)
  expect(row).toMatchObject({ state: 'failed', error: { code, detail: expect.stringMatching(detail) } })
  expect(await submitCharge(id, externalId)).toMatchObject({ replayed: true, row: { state: 'failed' } })
  expect(created()).toBe(1)
})

test('a sender that dies leaves an unknown outcome, and an answer that still comes settles it', async () => {
  const [id, externalId] = [newId(), newId()]
  simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', match: externalId, kind: 'delay', ms: 400 })
  const sending = submitCharge(id, externalId)
  await expect.poll(async () => (await (await db()).select().from(operations)).some((row) => row.id === id)).toBe(true)
  expect(await expireStaleSending()).toBe(0)
  expect(await expireStaleSending(true)).toBe(1)
  expect((await sending).row.state).toBe('accepted')
})

test('a paid charge is confirmed by reading it', async () => {
  const { row } = await submitCharge(newId(), 'paga')
  expect(await getCharge.perform({ id: row.id }, context())).toMatchObject({
    state: 'accepted',
    result: { paid: false },
  })
  simulator.payCharge(chargeResult.parse(row.result).txid)
  await expect
    .poll(() => getCharge.perform({ id: row.id }, context()), { interval: 200 })
    .toMatchObject({ state: 'confirmed', result: { paid: true, status: 'paid' } })
})

test('a paid charge names the payments that came in for it, once Lastro has seen them', async () => {
  const { row } = await submitCharge(newId(), 'quem-pagou')
  const { txid } = chargeResult.parse(row.result)
  const read = () => getCharge.perform({ id: row.id }, context())
  expect((await read()).payments).toEqual([])
  const paid = simulator.payCharge(txid, { payer: { name: 'Ana Lima', document: '12345678909' } })
  await expect.poll(read, { interval: 200 }).toMatchObject({ state: 'confirmed', payments: [] })
  await listReceived.perform({ txid }, context())
  expect((await read()).payments).toEqual([
    {
      endToEndId: paid.end_to_end_id,
      hasEndToEndId: true,
      amountCents: 124_890,
      paidAt: expect.any(String),
      payer: { name: 'Ana Lima', document: '12345678909' },
      refundedCents: 0,
    },
  ])
})

describe('what was paid', () => {
  const otherAmount = { amountCents: 500_000, valueChangeMode: 'VALOR_ABERTO' }
  const newCharge = async (body: object = { amountCents: 500_000 }) => {
    const { row } = await submit(createCharge, newId(), createCharge.input.parse(body), person)
    return { id: row.id, txid: chargeResult.parse(row.result).txid }
  }
  const seen = (id: string) => getCharge.perform({ id }, context())
  const settled = (id: string) => expect.poll(() => seen(id), { timeout: 5_000, interval: 200 })

  test.each([
    ['less', 0.01, 1],
    ['more', 5_000.01, 500_001],
    ['the same', 5_000, 500_000],
  ])('is stored beside what was requested: %s', async (_, value, paidCents) => {
    const { id, txid } = await newCharge(otherAmount)
    expect(await seen(id)).toMatchObject({ state: 'accepted', result: { paid: false, paidCents: null } })
    simulator.payCharge(txid, { value })
    await settled(id).toMatchObject({ state: 'confirmed', amountCents: 500_000, result: { paid: true, paidCents } })
    const { items } = await listCharges.perform({ q: txid }, context())
    expect(items).toMatchObject([{ id, result: { paidCents } }])
  })

  test('is unknown while the look-up has no value, and stored when a later one has it', async () => {
    const { id, txid } = await newCharge()
    simulator.changeCharge(txid, { value: null })
    simulator.payCharge(txid)
    await settled(id).toMatchObject({ state: 'confirmed', result: { paid: true, paidCents: null } })
    const confirmedAt = (await seen(id)).updatedAt
    simulator.changeCharge(txid, { value: 4_999.9 })
    await settled(id).toMatchObject({ state: 'confirmed', updatedAt: confirmedAt, result: { paidCents: 499_990 } })
    simulator.changeCharge(txid, { value: 1 })
    simulator.clearRequests()
    expect(await seen(id)).toMatchObject({ result: { paidCents: 499_990 } })
    expect(simulator.requests({ service: 'pix', path: '/v1/pix/cashin/get' })).toEqual([])
  })

  test('is requested again of a row from before it was stored', async () => {
    const { id, txid } = await newCharge()
    simulator.payCharge(txid)
    await settled(id).toMatchObject({ state: 'confirmed' })
    const older = sql`${operations.result} - 'paidCents'`
    await (await db()).update(operations).set({ result: older }).where(eq(operations.id, id))
    const { items } = await listCharges.perform({ q: txid }, context())
    expect(items).toMatchObject([{ id, state: 'confirmed', result: { paid: true, paidCents: null } }])
    await settled(id).toMatchObject({ result: { paidCents: 500_000 } })
  })
})

test('the list is searched by txid, external id and beneficiary, and paged without missing any', async () => {
  const { row } = await submitCharge(newId(), 'PED-2026-ACHAR')
  const found = await listCharges.perform({ q: 'ped-2026-achar' }, context())
  expect(found.items.map((charge) => charge.id)).toEqual([row.id])

  const everything = await listCharges.perform({ limit: '200' }, context())
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await listCharges.perform({ limit: '3', ...(cursor ? { cursor } : {}) }, context())
    seen.push(...page.items.map((charge) => charge.id))
    cursor = page.next
  } while (cursor)
  expect(seen).toEqual(everything.items.map((charge) => charge.id))
  expect(await verifyAudit(await db())).toMatchObject({ brokenAt: null })
})
