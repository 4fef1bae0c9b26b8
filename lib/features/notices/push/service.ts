import 'server-only'
import { ECDH } from 'node:crypto'
import { z } from 'zod'
import { invalidRequest, Problem } from '@/lib/core/errors'
import { canReceive, choiceKinds } from '@/lib/core/notice-choices'
import { isPushHost } from '@/lib/core/push-host'
import type { Person } from '@/lib/server/auth/person'
import { env } from '@/lib/server/env'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { pushDevices } from './contract'
import { deviceId, deviceKinds, newDevice, ownPush, type PushDevice, pushDevice } from './schema'
import { type DeviceRow, deleteDevice, devicesOf, setMuted, upsertDevice } from './store/devices'
import { readPushKeys } from './store/keys'

const receivable = ({ roles }: Person) => choiceKinds.filter((kind) => canReceive(roles, kind))

const viewOf = ({ id, name, createdAt, lastSentAt, muted }: DeviceRow, person: Person): PushDevice => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastSentAt: lastSentAt?.toISOString() ?? null,
  kinds: receivable(person).filter((kind) => !muted.includes(kind)),
})

export const getOwnPush = read(pushDevices.own, {
  input: z.strictObject({}),
  output: ownPush,
  async run(_, person) {
    const { publicKey } = await readPushKeys()
    return { publicKey, devices: (await devicesOf(person.id)).map((row) => viewOf(row, person)) }
  },
})

const missing = () => new Problem('not_found', 'There is no such device')

/** Adds a browser that subscribed; `invalid_request` where its push service is not one of `PUSH_HOSTS`. */
export const addDevice = write(
  pushDevices.add,
  newDevice,
  pushDevice,
  async ({ subscription, name, replaces }, person) => {
    const { endpoint, keys } = subscription
    if (!isPushHost(endpoint, env().PUSH_HOSTS))
      throw invalidRequest('subscription.endpoint', 'not a push service of PUSH_HOSTS', {
        code: 'field.invalid',
        values: {},
      })
    if (!isPoint(keys.p256dh))
      throw invalidRequest('subscription.keys.p256dh', 'not a P-256 point', { code: 'field.invalid', values: {} })
    const { p256dh, auth } = keys
    const row = await upsertDevice({ userId: person.id, name, endpoint, p256dh, auth }, replaces)
    if (!row) throw missing()
    return viewOf(row, person)
  },
)

function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

/** Sets which kinds a device receives; kinds outside the person's roles keep their choice. */
export const chooseKinds = write(pushDevices.choose, deviceKinds, pushDevice, async ({ id, kinds }, person) => {
  const offered = receivable(person)
  const before = (await devicesOf(person.id)).find((row) => row.id === id)
  if (!before) throw missing()
  const others = before.muted.filter((kind) => !offered.includes(kind))
  const row = await setMuted(person.id, id, [...others, ...offered.filter((kind) => !kinds.includes(kind))])
  if (!row) throw missing()
  return viewOf(row, person)
})

export const removeDevice = write(pushDevices.remove, deviceId, null, async ({ id }, person) => {
  if (!(await deleteDevice(person.id, id))) throw missing()
})
