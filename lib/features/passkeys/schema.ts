import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { z } from 'zod'
import { pageInput, pageOf } from '@/lib/core/page'
import { assertionResponse, registrationResponse } from '@/lib/core/passkey-response'

export const nothing = z.strictObject({})

/** `password`: needed where the person signed in longer ago than five minutes. */
export const identityInput = z.strictObject({ password: z.string().min(1).max(1_000).optional() })
export type IdentityInput = z.input<typeof identityInput>

const passkeySchema = z.object({
  id: z.guid(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.output<typeof passkeySchema>

export const passkeyPage = pageOf(passkeySchema)
export const passkeyFilter = z.strictObject(pageInput())
export type PasskeyFilter = z.input<typeof passkeyFilter>

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** For the browser's `navigator.credentials`, in the standard's JSON form (WebAuthn Level 3). */
export const creationOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>(isObject)
export type CreationOptions = z.output<typeof creationOptions>
export const requestOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>(isObject)
export type RequestOptions = z.output<typeof requestOptions>

export const newPasskey = z.strictObject({ name: z.string().trim().min(1).max(60), response: registrationResponse })
export type NewPasskey = z.input<typeof newPasskey>

/** `recoveryCodes`: where it is the person's first second factor; shown once. */
export const addedPasskey = passkeySchema.extend({ recoveryCodes: z.array(z.string()).optional() })
export type AddedPasskey = z.output<typeof addedPasskey>

export const passkeyRemoval = z.strictObject({ id: z.guid(), ...identityInput.shape })

const required = { params: { code: 'field.required' } }

/** Without an operation the proof is general, like a code. */
export const stepUpOptionsInput = z
  .strictObject({ operationId: z.guid().optional(), decision: z.enum(['approve', 'reject']).optional() })
  .refine(({ operationId, decision }) => (operationId === undefined) === (decision === undefined), {
    path: ['decision'],
    error: 'give both operationId and decision, or neither',
    ...required,
  })
export type StepUpOptionsInput = z.input<typeof stepUpOptionsInput>

/** A proof by the second factor: a code of the app or a recovery code, or a passkey's answer. */
export const proofInput = z
  .strictObject({ code: z.string().min(1).max(100).optional(), passkey: assertionResponse.optional() })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    path: ['code'],
    error: 'give exactly one of code and passkey',
    ...required,
  })
export type ProofInput = z.input<typeof proofInput>
