import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { DeviceKinds, NewDevice, OwnPush, PushDevice } from './schema'

const write = { may: 'account.manage', stale: ['account/push'] } as const

/** The devices that receive push messages for the person who is signed in. */
export const pushDevices = {
  own: readContract<NoInput, OwnPush>('account/push', { may: 'account.manage' }),
  /** The same endpoint again is the same device. */
  add: writeContract<NewDevice, PushDevice>('POST', 'account/push', { ...write, status: 201 }),
  choose: writeContract<DeviceKinds, PushDevice>('PUT', 'account/push/{id}', write),
  remove: writeContract<{ id: string }, void>('DELETE', 'account/push/{id}', write),
}
