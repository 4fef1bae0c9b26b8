import { z } from 'zod'
import { choiceKinds } from '@/lib/core/notice-choices'

const device = z.object({
  id: z.guid(),
  name: z.string(),
  createdAt: z.string(),
  lastSentAt: z.string().nullable(),
  /** What this device receives, of the kinds that the person's roles can receive. */
  kinds: z.array(z.enum(choiceKinds)),
})
export type PushDevice = z.output<typeof device>

export const pushDevice = device

export const ownPush = z.object({
  /** What a browser subscribes to: a P-256 point, base64url. */
  publicKey: z.string(),
  devices: z.array(device),
})
export type OwnPush = z.output<typeof ownPush>

const base64url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=*$`))

/** As `PushSubscription.toJSON()` gives it. */
const subscription = z.object({
  endpoint: z.url().max(2_000),
  expirationTime: z.number().nullish(),
  keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
})

export const newDevice = z.strictObject({
  subscription,
  name: z.string().trim().min(1).max(60),
  /** The endpoint that the browser gave up for this one: the device keeps its name and its kinds. */
  replaces: z.url().max(2_000).optional(),
})
export type NewDevice = z.input<typeof newDevice>

export const deviceKinds = z.strictObject({ id: z.guid(), kinds: z.array(z.enum(choiceKinds)).max(choiceKinds.length) })
export type DeviceKinds = z.input<typeof deviceKinds>

export const deviceId = z.strictObject({ id: z.guid() })
