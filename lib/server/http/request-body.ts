import 'server-only'
import { z } from 'zod'
import { type Problem, refusal } from '@/lib/core/errors'
import { requestContext } from './request-context'

/** Bytes of our own JSON. */
const largestJson = 1_000_000

/** A small body must be whole within this; a large one may take longer, but must not stand still for it. */
const timeoutMs = 30_000

/**
 * A body, counted as it comes and never held beyond `most` bytes. Throws `body_too_large`, or `invalid_request` when it breaks
 * off or is not whole in time.
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

/** The JSON object that a body is; one of nothing is an empty one. */
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

/** What a sender owes, within the time it has for it; else throws `invalid_request`, and its connection ends with the answer. */
export async function inTime<T>(coming: Promise<T>, ms = timeoutMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms)
  })
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}

/** Reads and discards the rest of the body, since a sender who is cut off never reads the answer. */
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
