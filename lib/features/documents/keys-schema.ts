import { z } from 'zod'
import { mostKeys } from './rules/key-list'

/** `unknown` until upstream was requested; malformed keys never are. Purged takes precedence over cancelled. */
const keyStates = ['found', 'missing', 'cancelled', 'purged', 'unknown'] as const

export type KeyState = (typeof keyStates)[number]

export const keyCheckInput = z.strictObject({
  keys: z.array(z.string()).max(mostKeys),
  /** Requests unknown keys from upstream, as many as a few seconds and the minute's budget allow. */
  ask: z.literal('provider').optional(),
})

export type KeyCheckInput = z.input<typeof keyCheckInput>

export const checkedKey = z.object({
  /** The text as given. */
  key: z.string(),
  /** Whether it has the shape of a key, with the right check digit where the kind of key has a known one. */
  valid: z.boolean(),
  model: z.string().nullable(),
  state: z.enum(keyStates),
})

export type CheckedKey = z.output<typeof checkedKey>

/** Fields next to the keys. */
export const keyCheckPause = {
  /** Seconds until upstream has room for more requests. */
  retryAfterSeconds: z.number().int().optional(),
}

const pause = z.object(keyCheckPause)

export type KeyCheckPause = z.output<typeof pause>
