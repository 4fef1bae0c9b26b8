import { z } from 'zod'

const bytes = z.base64url().max(16_384)
const credentialId = z.base64url().min(1).max(1_400)
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** What the browser answers to creation options, in the standard's JSON form; members that are not used here are passed over. */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
})
export type RegistrationResponse = z.output<typeof registrationResponse>

/** What it answers to request options. */
export const assertionResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})
export type AssertionResponse = z.output<typeof assertionResponse>
