import { z } from 'zod'

export const nothing = z.strictObject({})
export const onePerson = z.strictObject({ id: z.guid() })

/** Of the app, or a recovery code where one will do. */
export const codeInput = z.strictObject({ code: z.string().min(1).max(100) })

/** For the app: the secret in base32, and the address that its QR code holds. */
export const givenSecret = z.object({ secret: z.string(), uri: z.string() })
export type GivenSecret = z.output<typeof givenSecret>

/** Shown once. */
export const givenCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type GivenCodes = z.output<typeof givenCodes>

export const secondFactorState = z.object({
  /** Null: the person has none. */
  since: z.string().nullable(),
  recoveryCodesLeft: z.number().int(),
  /** One of their roles asks for it. */
  required: z.boolean(),
})
export type SecondFactorState = z.output<typeof secondFactorState>
