import 'server-only'
import { z } from 'zod'
import { requestContext } from './request-context'

const page = z.looseObject({ items: z.array(z.unknown()), next: z.string().nullable() })

/** The fields of an answer without `false` values and empty objects. */
function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  const says = (value: unknown) => value !== false && !(isObject(value) && Object.keys(value).length === 0)
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => says(value)))
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{ data, requestId }`, with `asOf` when upstream's data is older than the request. */
export function answer(data: unknown, { status = 200 } = {}): Response {
  return asJson(JSON.stringify({ data }), status)
}

/** Serialized outputs: outputs never change, so a cached one is serialized once. */
const texts = new WeakMap<object, string>()

/** As `answer`, for the output of a read: a page of a list has its items in `data` and its other fields next to it. */
export function readAnswer(output: unknown): Response {
  if (!isObject(output)) return answer(output)
  const text = texts.get(output) ?? textOf(output)
  texts.set(output, text)
  return asJson(text, 200)
}

function textOf(output: object): string {
  const list = page.safeParse(output)
  if (!list.success) return JSON.stringify({ data: output })
  const { items, ...more } = list.data
  return JSON.stringify({ data: items, ...withoutEmpty(more) })
}

/** An object's JSON with the fields of this request appended. */
function asJson(text: string, status: number): Response {
  const { requestId, upstreamRequestId, asOf } = requestContext() ?? {}
  const age = asOf === undefined ? {} : { asOf: new Date(asOf).toISOString() }
  const own = JSON.stringify({ ...age, requestId, upstreamRequestId }).slice(1, -1)
  const body = [text.slice(1, -1), own].filter(Boolean).join(',')
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  return new Response(`{${body}}`, { status, headers })
}
