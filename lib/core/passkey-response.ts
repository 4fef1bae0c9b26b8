import { z } from 'zod'

const bytes = z.base64url().max(16_384)
const credentialId = z.base64url().min(1).max(1_400)
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** The browser's answer to creation options, in the standard's JSON format; unused members are ignored. */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
})
export type RegistrationResponse = z.output<typeof registrationResponse>

/** The browser's answer to request options. */
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
