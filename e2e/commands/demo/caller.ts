import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { password } from '../../support/people.ts'
import { signIn } from '../../support/session.ts'

const operation = z.looseObject({
  id: z.string(),
  state: z.string(),
  result: z.looseObject({ txid: z.string().optional() }).nullable(),
})
export type Operation = z.infer<typeof operation>

const envelope = z.looseObject({ data: z.unknown(), next: z.string().nullish() })
const problem = z.looseObject({ code: z.string(), detail: z.string().optional() })
const sessions = z.array(z.looseObject({ id: z.string(), current: z.boolean() }))

/** A person's client of Lastro's API. */
export type Caller = {
  read<T>(schema: z.ZodType<T>, path: string): Promise<T>
  /** A page of a list and the next cursor. */
  page<T>(schema: z.ZodType<T>, path: string): Promise<{ items: T[]; next: string | null }>
  /** Accepts that a record exists already or is refused; throws when there is no answer. */
  write(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown>
  upload(path: string, bytes: Buffer): Promise<unknown>
  /** At most one operation per name, however often it is requested; null when it was refused. */
  request(name: string, path: string, body: object): Promise<Operation | null>
  /** Waits until an operation has an outcome, for at most ten seconds. */
  settled(path: string): Promise<void>
  signOut(): Promise<void>
}

/** The id of the operation with this name. */
export function operationId(name: string): string {
  const hex = createHash('sha256').update(`demo ${name}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return parts.join('-')
}

/** Signs in with the first request, and again when the session has ended. */
export function callAs(url: string, email: string): Caller {
  let cookie = ''

  type More = { body?: BodyInit; headers?: HeadersInit }
  async function fetchSignedIn(method: string, path: string, { body, headers }: More): Promise<Response> {
    const given = headers ?? { 'content-type': 'application/json' }
    const send = () => fetch(`${url}/api/${path}`, { method, body, headers: { cookie, origin: url, ...given } })
    const answer = cookie === '' ? null : await send()
    if (answer && answer.status !== 401) return answer
    cookie = await signIn(url, email, password)
    return send()
  }

  async function send(method: string, path: string, more: More = {}) {
    const answer = await fetchSignedIn(method, path, more)
    const text = await answer.text()
    const json: unknown = text === '' ? {} : JSON.parse(text)
    if (answer.ok) return envelope.safeParse(json).data
    const { code, detail = '' } = problem.parse(json)
    if (answer.status >= 500 || answer.status === 401 || answer.status === 403 || code === 'invalid_request')
      throw new Error(`${method} /api/${path} answered ${answer.status} ${code}: ${detail}`)
    return undefined
  }

  const write: Caller['write'] = async (method, path, body) =>
    (await send(method, path, { body: body && JSON.stringify(body) }))?.data
  const read: Caller['read'] = async (schema, path) => schema.parse((await send('GET', path))?.data)
  return {
    read,
    write,
    async page(schema, path) {
      const { data, next = null } = (await send('GET', path)) ?? {}
      return { items: z.array(schema).parse(data), next }
    },
    async upload(path, bytes) {
      const headers = { 'content-type': 'application/octet-stream' }
      return (await send('POST', path, { body: new Uint8Array(bytes), headers }))?.data
    },
    async request(name, path, body) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': operationId(name) }
      const answer = await send('POST', path, { body: JSON.stringify(body), headers })
      return operation.safeParse(answer?.data).data ?? null
    },
    async settled(path) {
      for (let round = 0; round < 200; round += 1) {
        if ((await read(operation, path)).state !== 'accepted') return
        await pause(50)
      }
    },
    async signOut() {
      const current = (await read(sessions, 'account/sessions')).find((session) => session.current)
      if (current) await send('DELETE', `account/sessions/${current.id}`)
    },
  }
}
