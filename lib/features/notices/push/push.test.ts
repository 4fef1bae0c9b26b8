import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { notifyOfInfraction } from '@/e2e/harness/notices'
import { createPerson } from '@/e2e/harness/people'
import { isSigned, receiverCertificate, startPushReceiver } from '@/e2e/support/push-receiver/receiver'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { infractions } from '@/lib/features/pix/infractions/store/tables'
import type { Person } from '@/lib/server/auth/person'
import { db } from '@/lib/server/db/client'
import { notices } from '@/lib/server/db/event-tables'
import { users } from '@/lib/server/db/schema'
import { notify } from '@/lib/server/notices'
import { sendPushes } from './run'
import { addDevice, chooseKinds, removeDevice } from './service'
import { readPushKeys } from './store/keys'
import { addressPushes } from './store/outbox'
import { pushDevices, pushes } from './store/tables'

setDefaultCACertificates([...getCACertificates('default'), readFileSync(receiverCertificate, 'utf8')])
const receiver = await startPushReceiver()
afterAll(() => receiver.stop())
setTestEnvironment({ PUSH_HOSTS: receiver.host })

let number = 0
let support: Person
let phone: { id: string }

beforeEach(async () => {
  const database = await db()
  await database.update(users).set({ active: false })
  await database.delete(pushDevices)
  await database.delete(notices)
  await database.update(infractions).set({ status: 'rejected' })
  receiver.pushes.length = 0
  receiver.statuses.length = 0
  number += 1
  support = await createPerson(`Suporte${number}`, 'support')
  phone = await addDevice.run({ subscription: receiver.subscribe(`phone${number}`), name: 'Celular' }, support)
})

const deliver = async (at = new Date()) => {
  await addressPushes(at)
  while ((await sendPushes(() => at)) > 0);
}
const states = async () => (await (await db()).select().from(pushes)).map(({ state }) => state)
const titles = () => receiver.pushes.map(({ text }) => JSON.parse(text).title)

test('one notice is one message, opened with the keys of the device and signed by the kept key', async () => {
  const id = await notifyOfInfraction('infraction.due-8h')
  await Promise.all([deliver(), deliver()])
  await deliver()
  const [message, ...more] = receiver.pushes
  expect(more).toEqual([])
  expect(JSON.parse(message?.text ?? '')).toEqual({
    title: 'Uma infração MED vence em até 8 horas (estimativa)',
    body: 'Toque para abrir no Lastro.',
    address: `/pix/infractions/${id}`,
    tag: expect.stringMatching(/^lastro-\d+$/),
    lang: 'pt-BR',
  })
  const { publicKey } = await readPushKeys()
  expect(message && isSigned(message, publicKey)).toBe(true)
  expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  expect(await states()).toEqual(['sent'])
})

test('several notices of a kind are one message about the list', async () => {
  for (let count = 0; count < 3; count += 1) await notifyOfInfraction('infraction.due-8h')
  await deliver()
  expect(receiver.pushes.map(({ text }) => JSON.parse(text))).toMatchObject([
    { title: '3 infrações MED vencem em até 8 horas (estimativa)', address: '/pix/infractions' },
  ])
})

test('what is switched off, answered or for a deactivated person is not sent', async () => {
  await chooseKinds.run({ id: phone.id, kinds: ['infraction.registered'] }, support)
  await notifyOfInfraction('infraction.due-8h')
  await deliver()
  expect(await states()).toEqual([])
  const answered = await notifyOfInfraction('infraction.registered')
  await (await db()).update(infractions).set({ status: 'accepted' }).where(eq(infractions.id, answered))
  await deliver()
  await notifyOfInfraction('infraction.registered')
  await addressPushes(new Date())
  await (await db()).update(users).set({ active: false }).where(eq(users.id, support.id))
  await deliver()
  expect(await states()).toEqual(['skipped', 'skipped'])
  expect(receiver.pushes).toEqual([])
})

test.each([404, 410])('a device that the service answers %s for is deleted', async (status) => {
  receiver.statuses.push(status)
  await notifyOfInfraction('infraction.due-8h')
  await deliver()
  expect(await (await db()).$count(pushDevices)).toBe(0)
})

test('a failure is tried again later, a bounded number of times', async () => {
  receiver.statuses.push(503, 429)
  await notifyOfInfraction('infraction.due-8h')
  const start = Date.now()
  await deliver()
  await deliver(new Date(start + 1_000))
  expect(receiver.statuses).toEqual([429])
  await deliver(new Date(start + 60_000))
  await deliver(new Date(start + 120_000))
  expect(titles()).toHaveLength(1)
  receiver.statuses.push(...new Array<number>(20).fill(500))
  await notifyOfInfraction('infraction.due-8h')
  for (let hour = 1; hour <= 20; hour += 1) await deliver(new Date(start + hour * 3_600_000))
  expect(receiver.statuses).toHaveLength(11)
  expect(await states()).toEqual(['sent', 'failed'])
})

test.each([302, 403])('an answer of %s ends the message and is not followed', async (status) => {
  receiver.statuses.push(status)
  await notifyOfInfraction('infraction.due-8h')
  await deliver()
  expect(await states()).toEqual(['failed'])
  expect(receiver.pushes).toEqual([])
})

test('a host outside PUSH_HOSTS is refused when the device is added and again when a message is sent', async () => {
  const other = { ...receiver.subscribe('other'), endpoint: 'https://127.0.0.1:1/push/other' }
  await expect(addDevice.run({ subscription: other, name: 'Outro' }, support)).rejects.toMatchObject({ status: 400 })
  await (await db()).update(pushDevices).set({ endpoint: other.endpoint })
  await notifyOfInfraction('infraction.due-8h')
  await deliver()
  const [row] = await (await db()).select().from(pushes)
  expect(row).toMatchObject({ state: 'failed', failure: { code: 'connection.host-refused' } })
})

test('the same endpoint is the same device, and moves to the person who subscribes with it', async () => {
  const subscription = receiver.subscribe('shared')
  const first = await addDevice.run({ subscription, name: 'Tablet' }, support)
  expect(await addDevice.run({ subscription, name: 'Tablet novo' }, support)).toMatchObject({ id: first.id })
  const finance = await createPerson(`Financeira${number}`, 'finance')
  const moved = await addDevice.run({ subscription, name: 'Tablet' }, finance)
  expect(moved.id).not.toBe(first.id)
  await expect(removeDevice.run({ id: moved.id }, support)).rejects.toMatchObject({ code: 'not_found' })
  await removeDevice.run({ id: moved.id }, finance)
})

test('a browser that changes its subscription keeps its name and its kinds, of its own person only', async () => {
  await chooseKinds.run({ id: phone.id, kinds: ['infraction.due-8h'] }, support)
  const [before] = await (await db()).select().from(pushDevices)
  const subscription = receiver.subscribe('renewed')
  const other = await createPerson(`Outra${number}`, 'support')
  const foreign = { subscription: receiver.subscribe('foreign'), name: 'Outro', replaces: before?.endpoint }
  expect((await addDevice.run(foreign, other)).id).not.toBe(phone.id)
  const renewed = await addDevice.run({ subscription, name: 'Lastro', replaces: before?.endpoint }, support)
  expect(renewed).toMatchObject({ id: phone.id, name: 'Celular', kinds: ['infraction.due-8h'] })
  await notifyOfInfraction('infraction.due-8h')
  await deliver()
  expect(receiver.pushes.map(({ device }) => device).sort()).toEqual(['foreign', 'renewed'])
})

test('a change of the own access is sent whatever is switched off', async () => {
  await chooseKinds.run({ id: phone.id, kinds: [] }, support)
  const data = { change: 'password', person: support.name, by: 'Helena', roles: [], own: true }
  await notify(await db(), {
    key: `a${number}`,
    kind: 'access.changed',
    subject: support.id,
    data,
    to: { userId: support.id },
  })
  await deliver()
  expect(titles()).toEqual(['Seu acesso ao Lastro foi alterado'])
})
