import 'server-only'
import { z } from 'zod'
import { type Problem, refusal } from '@/lib/core/errors'
import { requestContext } from './request-context'

/** Largest JSON body in bytes. */
const largestJson = 1_000_000

/** Time for a small body to arrive, and maximum pause within a large one, in ms. */
const timeoutMs = 30_000

/**
 * Reads a body of at most `most` bytes. Throws `body_too_large`, or `invalid_request` when it ends early or is too
 * slow.
 */
export async function readBody(request: Request, most = largestJson, ms = timeoutMs): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
  if (!request.body) return Buffer.alloc(0)
  const reader = request.body.getReader()
  const deadline = performance.now() + ms
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await inTime(reader.read().catch(brokenOff), deadline - performance.now())
    if (done) return Buffer.concat(chunks)
    bytes += value.length
    chunks.push(value)
    if (bytes > most) {
      void discard(reader, ms)
      throw tooLarge(most)
    }
  }
}

const object = z.record(z.string(), z.unknown())

/** Parses a JSON object; an empty body is an empty object. */
export function parseJson(text: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  const parsed = object.safeParse(tryJson(text))
  if (parsed.success) return parsed.data
  throw refusal('invalid_request', 'The body must be a JSON object', 'refused.not-an-object')
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Waits for the sender's data; after the time limit throws `invalid_request`, and the connection closes with the
 * answer.
 */
export async function inTime<T>(coming: Promise<T>, ms = timeoutMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms)
  })
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}

/** Reads and discards the rest of the body, because a sender whose connection is cut never reads the answer. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, ms: number): Promise<void> {
  const impatience = setTimeout(() => reader.cancel().catch(() => {}), ms)
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client disconnected.
  } finally {
    clearTimeout(impatience)
  }
}

function brokenOff(): never {
  throw refusal('invalid_request', 'The body was cut off', 'refused.body-cut-off')
}

function tooLate(): Problem {
  const context = requestContext()
  if (context) context.bodyPending = true
  return refusal('invalid_request', 'The body did not arrive in time', 'refused.body-late')
}

function tooLarge(most: number): Problem {
  return refusal('body_too_large', `At most ${most} bytes`, 'refused.body-too-large')
}
