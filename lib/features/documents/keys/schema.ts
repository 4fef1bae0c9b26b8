import { z } from 'zod'
import { mostKeys } from '@/lib/features/documents/rules/key-list'

/** `unknown` until upstream was asked; what is malformed is never asked for. Purged comes before cancelled. */
const keyStates = ['found', 'missing', 'cancelled', 'purged', 'unknown'] as const

export type KeyState = (typeof keyStates)[number]

export const keyCheckInput = z.strictObject({
  keys: z.array(z.string()).max(mostKeys),
  /** Upstream is asked for some of what is still unknown: as many as a few seconds and the minute's budget allow. */
  ask: z.literal('provider').optional(),
})

export type KeyCheckInput = z.input<typeof keyCheckInput>

export const checkedKey = z.object({
  /** As it was given. */
  key: z.string(),
  /** It has the shape of a key, and its check digit agrees where it has one that is known. */
  valid: z.boolean(),
  model: z.string().nullable(),
  state: z.enum(keyStates),
})

export type CheckedKey = z.output<typeof checkedKey>

/** Fields next to the keys. */
export const keyCheckPause = {
  /** Upstream has no room for more until then. */
  retryAfterSeconds: z.number().int().optional(),
}

const pause = z.object(keyCheckPause)

export type KeyCheckPause = z.output<typeof pause>
