import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import { fileURLToPath } from 'node:url'
import { anyFreePort } from '../ports.ts'

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** For `NODE_EXTRA_CA_CERTS`. */
export const receiverCertificate = file('./certificate.pem')

type ReceivedPush = {
  /** The last part of the endpoint. */
  device: string
  /** The decrypted text. */
  text: string
  headers: Record<string, unknown>
}

type Keys = { ecdh: ReturnType<typeof createECDH>; auth: Buffer }

/** Decrypts a body of the content encoding `aes128gcm` (RFC 8291) with the subscription's keys. */
function openBody(body: Buffer, { ecdh, auth }: Keys): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const opening = createDecipheriv('aes-128-gcm', key, nonce)
  opening.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}

/** Whether the message is signed with the private key of the public key that it names (RFC 8292). */
export function isSigned({ headers }: Pick<ReceivedPush, 'headers'>, publicKey: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const [head, claims, signature = ''] = token.split('.')
  const signed = Buffer.from(`${head}.${claims}`)
  const verifying = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  return key === publicKey && verify('sha256', signed, verifying, Buffer.from(signature, 'base64url'))
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

export type PushReceiver = Awaited<ReturnType<typeof startPushReceiver>>

/** A push service on https that decrypts each message with its subscription's keys. */
export async function startPushReceiver() {
  const port = await anyFreePort()
  const host = `127.0.0.1:${port}`
  const devices = new Map<string, Keys>()
  const pushes: ReceivedPush[] = []
  const calls: string[] = []
  const unanswered: ReceivedPush[] = []
  let silent = false
  /** Statuses of the next answers; default 201. */
  const statuses: number[] = []
  const server = createServer(
    { cert: readFileSync(receiverCertificate), key: readFileSync(file('./key.pem')) },
    async (request, response) => {
      const device = request.url?.split('/').at(-1) ?? ''
      calls.push(device)
      const keys = devices.get(device)
      const body = await bytesOf(request)
      const push = keys && { device, text: openBody(body, keys), headers: request.headers }
      if (push && silent) return void unanswered.push(push)
      const status = push ? (statuses.shift() ?? 201) : 404
      if (push && status === 201) pushes.push(push)
      response.writeHead(status, status === 302 ? { location: `https://${host}/elsewhere` } : {}).end()
    },
  )
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    host,
    pushes,
    statuses,
    /** Devices of all requests in order, whatever the answer. */
    calls,
    /** Messages that arrived while answers were withheld. */
    unanswered,
    answer(answers: boolean) {
      silent = !answers
    },
    /** Unsubscribes a device, which is unknown afterwards. */
    forget: (device: string) => devices.delete(device),
    /** A subscription like a browser's. */
    subscribe(device: string) {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys().toString('base64url')
      const auth = randomBytes(16)
      devices.set(device, { ecdh, auth })
      return { endpoint: `https://${host}/push/${device}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
