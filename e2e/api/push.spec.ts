import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { leaksIn } from '../support/canaries.ts'
import { dataOf, problemOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { people } from '../support/people.ts'
import { isSigned, type PushReceiver, startPushReceiver } from '../support/push-receiver/receiver.ts'
import { apiAs } from '../support/test.ts'
import { testWithInstances as test } from '../support/test-with-instances.ts'

test.describe.configure({ timeout: limits.slowMs })

let receiver: PushReceiver
let env: Environment
let manager: APIRequestContext

const amountCents = 7_391_846

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ instances }) => {
  test.setTimeout(limits.slowMs)
  ;({ receiver, env } = instances)
  manager = await apiAs(env.url, 'manager')
})

const ownPush = z.object({
  publicKey: z.string(),
  devices: z.array(z.object({ id: z.string(), name: z.string(), kinds: z.array(z.string()) })),
})
const own = async () => ownPush.parse(await dataOf(await manager.get('/api/account/push')))

const subscribe = (device: string) =>
  manager.post('/api/account/push', { data: { subscription: receiver.subscribe(device), name: device } })

/** Requests a transfer that awaits the manager; returns its id. */
async function ask(): Promise<string> {
  const finance = await apiAs(env.url, 'finance')
  const id = randomUUID()
  const data = { amountCents, key: { type: 'CPF', value: '12345678909' }, description: 'Aluguel de novembro' }
  const answer = await finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } })
  expect(answer.status()).toBe(202)
  return id
}

const receivedBy = (device: string) => receiver.pushes.filter((push) => push.device === device)
const contentOf = (push: { text: string } | undefined) => JSON.parse(push?.text ?? '{}')

test('two instances send each device one message for a request, signed and encrypted for it', async () => {
  await dataOf(await subscribe('phone'), 201)
  await dataOf(await subscribe('tablet'), 201)
  const asked: string[] = []
  for (const count of [1, 2, 3]) {
    asked.push(await ask())
    for (const device of ['phone', 'tablet']) await expect.poll(() => receivedBy(device)).toHaveLength(count)
  }
  expect(receivedBy('phone').map((push) => contentOf(push).address)).toEqual(asked.map((id) => `/approvals?id=${id}`))
  expect(new Set(receiver.pushes.map((push) => contentOf(push).tag)).size).toBe(6)
  const { publicKey } = await own()
  expect(receiver.pushes.every((push) => isSigned(push, publicKey))).toBe(true)
  expect(receivedBy('phone')[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
})

test('the same endpoint again is the same device', async () => {
  const before = await own()
  await dataOf(await subscribe('phone'), 201)
  expect(await own()).toEqual(before)
})

test('a kind switched off on one device still goes to the other', async () => {
  const phone = (await own()).devices.find(({ name }) => name === 'phone')
  const kinds = phone?.kinds.filter((kind) => kind !== 'approval.asked')
  await dataOf(await manager.put(`/api/account/push/${phone?.id}`, { data: { kinds } }))
  const before = receivedBy('phone').length
  await ask()
  await expect.poll(() => receivedBy('tablet')).toHaveLength(4)
  await dataOf(await manager.put(`/api/account/push/${phone?.id}`, { data: { kinds: phone?.kinds } }))
  await ask()
  await expect.poll(() => receivedBy('phone')).toHaveLength(before + 1)
})

test('killed before the answer arrived, it sends again under the same tag, which a device shows once, and nothing else', async ({
  instances,
}) => {
  receiver.answer(false)
  const before = receivedBy('phone').length
  await ask()
  await expect.poll(() => receiver.unanswered).toHaveLength(2)
  await Promise.all([env.kill(), instances.other.lastro.kill()])
  receiver.answer(true)
  await env.start()
  instances.other = await env.startOther()
  // The killed instance's lease ends, or the next look of a worker comes, within a minute.
  await expect.poll(() => receivedBy('phone'), { timeout: 90_000 }).toHaveLength(before + 1)
  const again = receivedBy('phone').at(-1)
  await ask()
  await expect.poll(() => receivedBy('phone')).toHaveLength(before + 2)
  expect(receiver.unanswered.map((push) => contentOf(push).tag)).toContain(contentOf(again).tag)
})

test('a device that its push service no longer knows is dropped and not called again', async () => {
  receiver.forget('tablet')
  const calls = () => receiver.calls.filter((device) => device === 'tablet').length
  const before = calls()
  await ask()
  await expect.poll(async () => (await own()).devices.map(({ name }) => name)).toEqual(['phone'])
  expect(calls()).toBe(before + 1)
  const shown = receivedBy('phone').length
  await ask()
  await expect.poll(() => receivedBy('phone').length).toBeGreaterThan(shown)
  expect(calls()).toBe(before + 1)
})

test('messages are in the language of the person, and hold no amount, name or document', async () => {
  await manager.put('/api/preferences', { data: { locale: 'en' } })
  const before = receivedBy('phone').length
  await ask()
  await expect.poll(() => receivedBy('phone')).toHaveLength(before + 1)
  expect(contentOf(receivedBy('phone').at(-1))).toMatchObject({ title: 'A request awaits your approval', lang: 'en' })
  for (const { text } of receiver.pushes) {
    expect(leaksIn(text, env.options.configuration)).toEqual([])
    expect(Object.keys(contentOf({ text })).sort()).toEqual(['address', 'body', 'lang', 'tag', 'title'])
    const { title, body } = contentOf({ text })
    expect(`${title}${body}`).not.toMatch(/\d|R\$|Aluguel/)
    for (const { name } of Object.values(people)) expect(text).not.toContain(name.split(' ')[0])
  }
  const tags = receiver.pushes.map((push) => `${push.device} ${contentOf(push).tag}`)
  expect(new Set(tags).size).toBe(tags.length)
})

test('after a restart nothing is sent again, and hosts outside PUSH_HOSTS are never called', async ({ instances }) => {
  const outside = await startPushReceiver()
  const subscription = outside.subscribe('outside')
  await test.step('neither for a new device', async () => {
    for (const endpoint of [subscription.endpoint, 'http://127.0.0.1/push/1', 'https://169.254.169.254/latest'])
      await problemOf(
        await manager.post('/api/account/push', { data: { subscription: { ...subscription, endpoint }, name: 'x' } }),
        400,
        'invalid_request',
      )
  })
  const before = receivedBy('phone').length
  await ask()
  await expect.poll(() => receivedBy('phone')).toHaveLength(before + 1)
  await Promise.all([env.halt(), instances.other.lastro.stop()])
  await env.start({ PUSH_HOSTS: outside.host })
  const calls = receiver.calls.length
  await test.step('nor for a known one', async () => {
    await ask()
    // A message sent again by the restart would be refused, and this line logged once more.
    await expect.poll(() => env.output().split('a push message was not sent').length).toBe(2)
    expect([receiver.calls.length, outside.calls]).toEqual([calls, []])
  })
  await outside.stop()
})
