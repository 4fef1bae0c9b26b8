import { z } from 'zod'
import { isRecord } from './records.ts'

type Call = {
  method: string
  path: string
  body?: unknown
  /** Address of another instance behind the public one. */
  at?: string
}

/** A call by a page of the public address with this cookie. */
export async function callAsPage(url: string, cookie: string, { method, path, body, at = url }: Call) {
  const answer = await fetch(`${at}/api/${path}`, {
    method,
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const stated: unknown = await answer.json().catch(() => null)
  const { data, code, record, errors } = isRecord(stated) ? stated : {}
  return {
    status: answer.status,
    code,
    record: isRecord(record) ? record.code : null,
    errors,
    data: isRecord(data) ? data : {},
    rows: Array.isArray(data) ? data.filter(isRecord) : [],
  }
}

const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
})
const request = z.object({ challenge: z.string(), rpId: z.string() })

export async function creationOptionsOf(url: string, cookie: string, at = url) {
  const call = { method: 'POST', path: 'account/passkeys/options', body: {}, at }
  return creation.parse((await callAsPage(url, cookie, call)).data)
}

export async function requestOptionsOf(url: string, cookie: string, path = 'account/step-up/options', body = {}) {
  return request.parse((await callAsPage(url, cookie, { method: 'POST', path, body })).data)
}
