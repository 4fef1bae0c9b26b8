import 'server-only'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { AssertionResponse, RegistrationResponse } from '@/lib/core/passkey-response'
import type { Transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { type ChallengeOwner, challengeMs, type TakenChallenge, takeChallenge } from './passkey-challenges'
import { lockPasskey, type PasskeyRow, recordPasskeyUse } from './passkey-rows'
import type { Person } from './person'

/** A passkey belongs to the host of `APP_URL`; only pages of that host can request it. */
const relyingParty = () => ({ id: new URL(env().APP_URL).hostname, origin: env().APP_URL })

const descriptors = (passkeys: PasskeyRow[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** COSE algorithms in order of preference: EdDSA, ES256, RS256. Every authenticator supports at least one. */
const algorithms = [-8, -7, -257]

/** The user handle, stored by the authenticator with the key and returned at sign-in. */
const userHandle = (userId: string) => new TextEncoder().encode(userId)

export function newCreationOptions({ id, email, name }: Person, existing: PasskeyRow[]) {
  return generateRegistrationOptions({
    rpName: 'Lastro',
    rpID: relyingParty().id,
    userID: userHandle(id),
    userName: email,
    userDisplayName: name,
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: descriptors(existing),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
}

/** `allowed` is null when any passkey of this host may answer. */
export function newRequestOptions(allowed: PasskeyRow[] | null) {
  return generateAuthenticationOptions({
    rpID: relyingParty().id,
    timeout: challengeMs,
    userVerification: 'required',
    ...(allowed && { allowCredentials: descriptors(allowed) }),
  })
}

const clientData = z.object({ challenge: z.string(), crossOrigin: z.literal(false).optional() })

/**
 * The challenge that an answer claims to belong to; null when the answer is unreadable or was made inside a frame of
 * another site.
 */
function challengeIn({ response }: { response: { clientDataJSON: string } }): string | null {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')
    return clientData.safeParse(JSON.parse(text)).data?.challenge ?? null
  } catch {
    return null
  }
}

export type NewCredential = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** Uses the challenge up and verifies the registration; null when the challenge or the answer is invalid. */
export async function takeRegistration(
  tx: Transaction,
  given: RegistrationResponse,
  owner: ChallengeOwner,
): Promise<NewCredential | null> {
  const challenge = challengeIn(given)
  if (challenge === null || !(await takeChallenge(tx, challenge, 'registration', owner))) return null
  const { id, origin } = relyingParty()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...given, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return null
  const { credential } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: given.response.transports ?? [],
  }
}

type Asked = {
  userId: string
  purpose: 'sign-in' | 'step-up'
  owner: ChallengeOwner | null
}

/**
 * Uses the challenge up, verifies the answer by the person's passkey, and stores its counter; null when anything is
 * invalid, including a counter that decreased.
 */
export async function takeAssertion(
  tx: Transaction,
  given: AssertionResponse,
  { userId, purpose, owner }: Asked,
): Promise<(TakenChallenge & { challenge: string }) | null> {
  const challenge = challengeIn(given)
  const taken = challenge === null ? null : await takeChallenge(tx, challenge, purpose, owner)
  const passkey = await lockPasskey(tx, userId, given.id)
  if (challenge === null || !taken || !passkey || !isHandleOf(userId, given)) return null
  const counter = await verifiedCounter(given, challenge, passkey)
  if (counter === null) return null
  await recordPasskeyUse(tx, passkey.id, counter)
  return { ...taken, challenge }
}

function isHandleOf(userId: string, { response: { userHandle: given } }: AssertionResponse): boolean {
  return !given || Buffer.from(given, 'base64url').equals(userHandle(userId))
}

async function verifiedCounter(
  given: AssertionResponse,
  challenge: string,
  passkey: PasskeyRow,
): Promise<number | null> {
  const { id, origin } = relyingParty()
  const { userHandle: handle, ...response } = given.response
  const verified = await verifyAuthenticationResponse({
    response: {
      ...given,
      response: { ...response, ...(handle && { userHandle: handle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
