import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { approve } from '@/lib/server/operations/approvals'
import { submit, verify } from '@/lib/server/operations/perform'
import { expireStaleSending } from '@/lib/server/operations/recovery'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { answerInfraction } from './analysis-service'
import type { Opinion } from './rules/infraction'
import { getInfractionCase } from './service'

const thresholdCents = 100_000

const simulator = await setUpSimulator({}, { APPROVAL_THRESHOLD_CENTS: String(thresholdCents) })
const ana = await createPerson('ana', 'support')
const bruno = await createPerson('bruno', 'support')
const rafael = await createPerson('rafael', 'manager')

beforeEach(() => {
  invalidateReads('pix/')
})

const path = '/v1/infractions/analysis'
const key = () => crypto.randomUUID()
const newCase = (amount = 5_000) => String(Object(simulator.registerInfraction({ amount })).id)
const sent = () => simulator.requests({ path })
const statusOf = (id: string) =>
  Object(simulator.state()).infractions.find((one: { id: string }) => one.id === id).analysis_status
const answer = (id: string, analysis: Opinion = 'rejected', { by = ana, operationId = key() } = {}) =>
  submit(answerInfraction, operationId, { id, analysis, description: 'Mercadoria entregue.', attachmentIds: [] }, by)
const caseOf = (id: string) => getInfractionCase.perform({ id }, { person: ana, signal: new AbortController().signal })

test('twenty posts of a key give the opinion once', async () => {
  const [id, operationId] = [newCase(), key()]
  const posts = await Promise.all(Array.from({ length: 20 }, () => answer(id, 'rejected', { operationId })))
  expect(posts.filter(({ replayed }) => !replayed)).toHaveLength(1)
  expect(sent()).toHaveLength(1)
  expect(sent()[0]?.parts?.map(({ name, text }) => [name, text])).toEqual([
    ['id', id],
    ['analysis', 'rejected'],
    ['analysis_description', 'Mercadoria entregue.'],
  ])
})

test('an answer with unfilled fields of a template is refused, and nothing is sent', async () => {
  const id = newCase()
  const unfilled = {
    id,
    analysis: 'rejected',
    description: 'De {pagador}, {PAGADOR}: {pedido} {x}.',
    attachmentIds: [],
  }
  await expect(submit(answerInfraction, key(), unfilled, ana)).rejects.toMatchObject({
    code: 'unfilled_field',
    status: 422,
    extras: { names: ['pagador', 'pedido', 'x'] },
  })
  expect(sent()).toHaveLength(0)
})

test('of two agents at once one answers, and the other gets a conflict', async () => {
  const id = newCase()
  const ended = await Promise.allSettled([answer(id, 'rejected'), answer(id, 'accepted', { by: bruno })])
  const refusals = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refusals).toMatchObject([{ code: 'conflict' }])
  expect(sent()).toHaveLength(1)
})

test('an accepted answer is confirmed once upstream shows it', async () => {
  const id = newCase()
  expect((await answer(id)).row.state).toBe('accepted')
  expect(await caseOf(id)).toMatchObject({
    status: 'rejected',
    answer: { state: 'confirmed', analysis: 'rejected', by: { name: 'ana' } },
  })
})

test('what upstream shows as answered is not answered again', async () => {
  const id = newCase()
  simulator.changeInfraction(id, { status: 'accepted' })
  await expect(answer(id)).rejects.toMatchObject({ code: 'conflict' })
  expect(sent()).toEqual([])
})

test.each(['applied-then-reset', 'applied-then-status'] as const)(
  'an answer lost by %s is unknown, and confirmed by reading, never sent again',
  async (kind) => {
    const id = newCase()
    simulator.armFault({ service: 'pix', path, kind, status: 500 })
    const { row } = await answer(id)
    expect(row.state).toBe('unknown')
    await expect(answer(id, 'accepted', { by: bruno })).rejects.toMatchObject({ code: 'conflict' })
    expect((await verify(row.id, undefined, bruno)).state).toBe('confirmed')
    expect(sent()).toHaveLength(1)
  },
)

test('while upstream still shows it open a person decides: to send again under the same key, or to give up', async () => {
  const [lost, given] = [newCase(), newCase()]
  simulator.armFault({ service: 'pix', path, kind: 'reset', times: 2 })
  const [first, second] = [(await answer(lost)).row, (await answer(given)).row]
  expect([first.state, second.state]).toEqual(['unknown', 'unknown'])
  await expect(verify(first.id, undefined, ana)).rejects.toMatchObject({ code: 'conflict' })
  expect((await verify(first.id, 'resend', ana)).state).toBe('accepted')
  expect(statusOf(lost)).toBe('rejected')
  expect((await verify(second.id, 'abandon', ana)).state).toBe('failed')
  expect(statusOf(given)).toBe('pending')
  expect((await answer(given)).row.state).toBe('accepted')
})

test('another opinion upstream than the one that was lost settles it as failed', async () => {
  const id = newCase()
  simulator.armFault({ service: 'pix', path, kind: 'reset' })
  const { row } = await answer(id, 'rejected')
  simulator.changeInfraction(id, { status: 'accepted' })
  expect(await verify(row.id, undefined, ana)).toMatchObject({ state: 'failed', error: { code: 'conflict' } })
})

test('killed between send and settle: known by reading after the restart', async () => {
  const id = newCase()
  const { row } = await answer(id)
  await (await db()).update(operations).set({ state: 'sending', result: null }).where(eq(operations.id, row.id))
  await expireStaleSending(true)
  expect((await verify(row.id, undefined, ana)).state).toBe('confirmed')
  expect(sent()).toHaveLength(1)
})

test('to agree above the threshold waits for a manager; to contest never does', async () => {
  const [agreed, contested] = [newCase(thresholdCents), newCase(thresholdCents * 5)]
  const { row } = await answer(agreed, 'accepted')
  expect(row.state).toBe('awaiting_approval')
  expect(sent()).toEqual([])
  expect((await answer(contested, 'rejected')).row.state).toBe('accepted')
  expect((await approve(row.id, undefined, rafael)).state).toBe('accepted')
  expect(statusOf(agreed)).toBe('accepted')
})

test('of two figures the larger decides whether another person approves', async () => {
  const registered = simulator.registerInfraction({ amount: 100, amount_brl: thresholdCents / 100 })
  const id = String(Object(registered).id)
  expect((await caseOf(id)).approval).toMatchObject({ needs: 'approval' })
  const { row } = await answer(id, 'accepted')
  expect(row).toMatchObject({ state: 'awaiting_approval', amountCents: thresholdCents })
})

test('what was answered meanwhile is not approved', async () => {
  const id = newCase(thresholdCents)
  const { row } = await answer(id, 'accepted')
  simulator.changeInfraction(id, { status: 'rejected' })
  await expect(approve(row.id, undefined, rafael)).rejects.toMatchObject({ code: 'conflict' })
  expect(sent()).toEqual([])
})

test('the case says what agreeing would need, and what it rests on is stored with the answer', async () => {
  const id = newCase(thresholdCents)
  expect((await caseOf(id)).approval).toMatchObject({
    needs: 'approval',
    thresholdCents,
    approvers: [{ name: 'rafael' }],
  })
  const { row } = await answer(id, 'rejected')
  expect(row.about).toMatchObject({
    infraction: { id, status: 'pending', amountCents: thresholdCents },
    attachments: [],
  })
  expect(row.amountCents).toBe(thresholdCents)
})

test('a case stands as last read while upstream cannot be read; one that nobody has is not found', async () => {
  const id = newCase()
  await caseOf(id)
  invalidateReads('pix/')
  simulator.armFault({ service: 'pix', path: '/v1/infractions/get', kind: 'status', status: 503 })
  await vi.waitFor(async () => expect(await caseOf(id)).toMatchObject({ id, status: 'pending' }))
  simulator.clearFaults()
  await expect(caseOf('inf_none')).rejects.toMatchObject({ code: 'not_found' })
})
