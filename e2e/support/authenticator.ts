import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40]

type Descriptor = { id: string }
type Creation = { challenge: string; rp: { id?: string }; user: { id: string }; excludeCredentials?: Descriptor[] }
type Request = { challenge: string; rpId?: string; allowCredentials?: Descriptor[] }

type Faults = {
  /** The requesting page's origin. */
  origin?: string
  /** The person's identity was not verified. */
  unverified?: boolean
  /** Counter value in place of the next number. */
  counter?: number
  crossOrigin?: boolean
}

/** A software passkey (WebAuthn Level 3): ES256, attestation `none`. */
export type Authenticator = {
  create(options: Creation, faults?: Faults): ReturnType<typeof registration>
  get(options: Request, faults?: Faults): ReturnType<typeof assertion>
}

type State = {
  id: string
  keys: { publicKey: KeyObject; privateKey: KeyObject }
  origin: string
  counter: number
  user: string
}

export function newAuthenticator(origin: string): Authenticator {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const state: State = { id: randomBytes(16).toString('base64url'), keys, origin, counter: 0, user: '' }
  return {
    create: (options, faults = {}) => registration(state, options, faults),
    get: (options, faults = {}) => assertion(state, options, faults),
  }
}

function registration(state: State, { challenge, rp, user }: Creation, faults: Faults) {
  state.user = user.id
  const id = Buffer.from(state.id, 'base64url')
  const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(state.keys.publicKey)])
  const authData = Buffer.concat([authenticatorData(state, rp.id, faults, hasCredential), credential])
  const attestation = Buffer.concat([
    ...[map(3), text('fmt'), text('none'), text('attStmt'), map(0)],
    ...[text('authData'), bytes(authData)],
  ])
  return {
    ...named(state),
    response: {
      clientDataJSON: clientData('webauthn.create', challenge, state, faults).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  }
}

function assertion(state: State, { challenge, rpId }: Request, faults: Faults) {
  const data = clientData('webauthn.get', challenge, state, faults)
  const authData = authenticatorData(state, rpId, faults)
  const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
  return {
    ...named(state),
    response: {
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, state.keys.privateKey).toString('base64url'),
      userHandle: state.user,
    },
  }
}

const named = ({ id }: State) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} })

function clientData(
  type: string,
  challenge: string,
  state: State,
  { origin = state.origin, crossOrigin = false }: Faults,
) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
}

function authenticatorData(state: State, rpId: string | undefined, faults: Faults, more = 0): Buffer {
  state.counter = faults.counter ?? state.counter + 1
  const flags = userPresent | (faults.unverified ? 0 : userVerified) | more
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(state.counter)
  const host = rpId ?? new URL(state.origin).hostname
  return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.of(flags), counter])
}

/** RFC 9052 in CBOR: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (value: string) => bytes(Buffer.from(value, 'base64url'))
  return Buffer.concat([
    ...[map(5), Buffer.of(0x01, 0x02), Buffer.of(0x03, 0x26), Buffer.of(0x20, 0x01)],
    ...[Buffer.of(0x21), point(x), Buffer.of(0x22), point(y)],
  ])
}

/** RFC 8949, for few members and bytes. */
const map = (members: number) => Buffer.of(0xa0 + members)
const text = (value: string) => Buffer.concat([Buffer.of(0x60 + value.length), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([Buffer.of(0x58, value.length), value])

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16BE(value)
  return buffer
}
