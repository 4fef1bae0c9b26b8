import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import { Fault, Problem } from '@/lib/core/errors'
import { type ObjectStoreAddress, parseObjectStoreAddress } from '@/lib/core/object-store-address'
import type { RecordEntry } from '@/lib/core/record-codes'
import { recordAnswer, recordFailure } from '@/lib/server/connections'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'

const connectMs = 3_000
const silenceMs = 20_000
/** Pauses before the second and third attempt. */
const pausesMs = [200, 800]
const mostAnswerBytes = 4 * 1024 * 1024
const agent = processState('object store', () => new Agent({ connect: { timeout: connectMs }, connections: 32 }))

export const objectStoreIsSet = (): boolean => env().OBJECT_STORE_URL !== ''

export function configuredStore(): ObjectStoreAddress {
  const address = parseObjectStoreAddress(env().OBJECT_STORE_URL)
  if (!address) throw new Fault('OBJECT_STORE_URL names no object store')
  return address
}

export const unavailable = () =>
  new Problem('object_store_unavailable', 'The object store does not answer', {
    retryAfter: 5,
    record: { code: 'internal.object-store-away', values: {} },
  })

/** The store has no such object, part or upload. */
export class NoSuchObject extends Error {}

type Call = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Creates the body for each attempt. */
  body?: () => Dispatcher.DispatchOptions['body']
  /** SHA-256 of the body, in hex. */
  sha256?: string
  bytes?: number
  /** A call that must not be repeated. */
  once?: boolean
}

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * Calls the store; network failures and 5xx answers are tried three times. Throws `NoSuchObject` for 404 and
 * `object_store_unavailable` for any other failure.
 */
export async function callStore(address: ObjectStoreAddress, call: Call): Promise<Dispatcher.ResponseData> {
  const pauses = call.once ? [] : pausesMs
  for (let tried = 0; ; tried++) {
    const began = performance.now()
    const answer = await send(address, call).catch((error: unknown) => failureOf(error))
    if (!isFailure(answer) && answer.statusCode < 300) {
      recordAnswer('object-store', { ms: Math.round(performance.now() - began) })
      return answer
    }
    const isFinal = tried >= pauses.length
    if (isFailure(answer)) {
      if (isFinal) throw refused(answer)
    } else {
      const code = await errorCodeOf(answer)
      if (answer.statusCode === 404 && code !== 'NoSuchBucket') throw new NoSuchObject()
      if (isFinal || answer.statusCode < 500)
        throw refused({ code: 'connection.status', values: { httpStatus: answer.statusCode } }, code)
    }
    await sleep(pauses[tried])
  }
}

type Failure = RecordEntry & { values: object }

const isFailure = (answer: Dispatcher.ResponseData | Failure): answer is Failure => !('statusCode' in answer)

function failureOf(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED') return { code: 'connection.refused', values: {} }
  const isSilent = code.endsWith('_TIMEOUT') && code !== 'UND_ERR_CONNECT_TIMEOUT'
  return { code: isSilent ? 'connection.silent' : 'connection.unreachable', values: {} }
}

/** `code` is the store's own code. */
function refused(failure: RecordEntry, code?: string): Problem {
  log().warn({ ...failure, storeCode: code }, 'the object store does not answer as it should')
  recordFailure('object-store', failure)
  return unavailable()
}

async function send(address: ObjectStoreAddress, call: Call): Promise<Dispatcher.ResponseData> {
  const url = new URL(address.bucket)
  if (call.key !== undefined) url.pathname += `/${call.key}`
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
  const signed = await new AwsV4Signer({
    url: url.href,
    method: call.method,
    headers: { ...call.headers, 'x-amz-content-sha256': call.sha256 ?? emptySha256 },
    service: 's3',
    region: address.region,
    accessKeyId: address.key,
    secretAccessKey: address.secret,
    allHeaders: false,
  }).sign()
  const headers = Object.fromEntries(signed.headers)
  return request(signed.url, {
    method: call.method,
    headers: { ...headers, ...(call.bytes !== undefined && { 'content-length': String(call.bytes) }) },
    body: call.body?.() ?? null,
    dispatcher: agent,
    headersTimeout: silenceMs,
    bodyTimeout: silenceMs,
  })
}

const errorCode = /<Code>(\w{1,60})<\/Code>/

async function errorCodeOf(answer: Dispatcher.ResponseData): Promise<string> {
  return errorCode.exec(await textOf(answer).catch(() => ''))?.[1] ?? ''
}

/** Reads an answer that is always short. */
export async function textOf({ body }: Dispatcher.ResponseData): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > mostAnswerBytes) throw unavailable()
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
