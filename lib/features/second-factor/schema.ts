import { z } from 'zod'
import { identityInput } from '@/lib/features/passkeys/schema'

export const nothing = z.strictObject({})
export const onePerson = z.strictObject({ id: z.guid() })

/** A code of the app, or a recovery code where allowed. */
export const codeInput = z.strictObject({ code: z.string().min(1).max(100) })

/** The code is judged apart from the password. */
export const factorRemoval = z.strictObject({ ...codeInput.shape, ...identityInput.shape })
export type FactorRemoval = z.input<typeof factorRemoval>

/** For the app: the secret in base32, and the address of its QR code. */
export const givenSecret = z.object({ secret: z.string(), uri: z.string() })
export type GivenSecret = z.output<typeof givenSecret>

/** Shown once. */
export const givenCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type GivenCodes = z.output<typeof givenCodes>

export const secondFactorState = z.object({
  /** Since when the person has an app that shows codes; null: they have none. */
  since: z.string().nullable(),
  /** How many passkeys they have. */
  passkeys: z.number().int(),
  recoveryCodesLeft: z.number().int(),
  /** A role of the user requires it. */
  required: z.boolean(),
  /** How the user proves who they are before a change. */
  identity: z.object({
    /** They have a password that can be given. */
    password: z.boolean(),
    /** They signed in within the last five minutes: until then nothing has to be given. */
    freshUntil: z.string().nullable(),
  }),
})
export type SecondFactorState = z.output<typeof secondFactorState>
