import { Agent, type IncomingMessage, request } from 'node:http'
import type { Movement } from '../simulator/journal.ts'
import { createRandom } from '../simulator/random.ts'
import { newInfraction } from './attachments.ts'
import type { Environment } from './environment.ts'
import { type Address, everyAddress, fieldNames } from './hostile-addresses.ts'
import { everyAsking, type HostileRequest, hostileRequests } from './hostile-requests.ts'
import { password, people, roles } from './people.ts'
import { isRecord } from './records.ts'
import { signIn } from './session.ts'

const atOnce = 16
/** Longer than any wait for upstream, in ms. */
const longestMs = 60_000

/** An internal failure in the log: an uncaught exception, or one that became a 500. */
const failures = /unhandled ?rejection|uncaught ?exception|unexpected failure|⨯|(Type|Range|Reference|Syntax)Error/i
/** Codes for upstream's failures and for unconfigured parts. */
const documented = /^(upstream_(busy|unauthorized|unreachable|timeout|invalid_response)|not_configured)$/

type Caller = { name: string; headers: Record<string, string> }
type Answer = { status: number; headers: IncomingMessage['headers']; body: string }

export type Soaked = {
  faults: string[]
  /** Number of answers by status. */
  statuses: Map<number, number>
  /** Number of good answers by caller. */
  served: Map<string, number>
}

/** Reads any answer to its end, except an endless event stream. */
function answerTo(agent: Agent, url: string, { method, path, headers, body }: HostileRequest): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const signal = AbortSignal.timeout(longestMs)
  const options = { agent, hostname, port, method, path, signal, headers: { ...headers, ...length } }
  return new Promise((resolve, reject) => {
    const sending = request(options, (answer) => {
      let text = ''
      const done = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text })
      answer.once('close', done).once('error', done)
      if (String(answer.headers['content-type']).startsWith('text/event-stream')) answer.destroy()
      else answer.setEncoding('utf8').on('data', (piece: string) => (text = (text + piece).slice(0, 200_000)))
    })
    sending.once('error', reject).end(body ?? undefined)
  })
}

const jsonOf = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** A problem with a documented code; an answer to HEAD has no code. */
function isDocumented({ status, headers, body }: Answer): boolean {
  if (status === 500 || headers['content-type'] !== 'application/problem+json') return false
  return body === '' || documented.test(String(jsonOf(body).code))
}

function faultsOf(answer: Answer): string[] {
  const { status, headers, body } = answer
  const faults = []
  if (status < 100 || (status >= 500 && !isDocumented(answer))) faults.push(`status ${status} ${body.slice(0, 200)}`)
  if (headers['x-request-id'] === undefined) faults.push('no request id')
  return faults
}

/** The fields that a route accepts, learned from its refusals, which name the others and have no effect. */
async function fieldsOf(
  agent: Agent,
  url: string,
  { address, methods }: Address,
  callers: Caller[],
): Promise<string[]> {
  const names = fieldNames()
  const path = address.replace(/\[[^\]]+\]/g, '00000000-0000-4000-8000-000000000000')
  const takenBy = async (method: string, [caller, ...others]: Caller[]): Promise<string[]> => {
    if (!caller) return []
    const inAddress = method === 'GET' || method === 'DELETE'
    const { status, body } = await answerTo(agent, url, {
      method,
      path: inAddress ? `${path}?${names.map((name) => `${name}=x`).join('&')}` : path,
      headers: { ...caller.headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: inAddress ? null : JSON.stringify(Object.fromEntries(names.map((name) => [name, {}]))),
    })
    if (status === 403) return takenBy(method, others)
    const refused = jsonOf(body).errors
    if (status !== 400 || !Array.isArray(refused)) return []
    const errors = refused.filter(isRecord)
    const unknown = new Set(errors.map(({ path: name, code }) => (code === 'field.unknown' ? name : '')))
    return names.filter((name) => !unknown.has(name))
  }
  return (await Promise.all(methods.map((method) => takenBy(method, callers)))).flat()
}

async function post(url: string, cookie: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const { data } = jsonOf(await answer.text())
  return isRecord(data) ? data : {}
}

async function listed(url: string, cookie: string, path: string): Promise<string[]> {
  const { data } = jsonOf(await (await fetch(`${url}/api/${path}`, { headers: { cookie } })).text())
  return (Array.isArray(data) ? data.filter(isRecord) : []).map(({ id }) => String(id)).slice(0, 3)
}

/** The four people, one with all compatible roles, one with any possible change, and callers without a session. */
async function prepare({ url, ...env }: Environment) {
  const cookies = new Map<string, string>()
  for (const role of roles) cookies.set(role, await signIn(url, people[role].email, password))
  const admin = cookies.get('admin') ?? ''
  const several = {
    name: 'Todas',
    email: `todas-${crypto.randomUUID()}@grupoipe.com.br`,
    password,
    roles: ['finance', 'support', 'admin'],
  }
  await post(url, admin, 'users', several)
  const cookie = await signIn(url, several.email, password)
  cookies.set('three roles', cookie)
  const target = await post(url, admin, 'users', {
    ...several,
    email: `alvo-${crypto.randomUUID()}@grupoipe.com.br`,
    roles: ['support'],
  })
  const callers: Caller[] = [...cookies].map(([name, own]) => ({ name, headers: { cookie: own, origin: url } }))
  const lists = ['documents?limit=3', 'companies', 'pix/received', 'pix/infractions']
  const ids = await Promise.all(lists.map((path) => listed(url, cookie, path)))
  return {
    known: [String(target.id), await newInfraction({ url, ...env }), ...ids.flat(), crypto.randomUUID(), '1'],
    callers: [
      ...callers,
      { name: 'nobody', headers: { origin: url } },
      { name: 'an ended session', headers: { origin: url, cookie: 'next-auth.session-token=ey.x.y' } },
    ],
  }
}

/** Money that left upstream's accounts without a sent key, or more than once. */
function moneyFaults(movements: readonly Movement[], keys: ReadonlySet<string>): string[] {
  const seen = new Set<string>()
  return movements.flatMap(({ kind, reference, idempotencyKey }) => {
    if (kind !== 'TRANSFER' && kind !== 'REFUND') return []
    const what = `${kind} ${kind === 'TRANSFER' ? idempotencyKey : reference}`
    const twice = seen.has(what) ? [`money sent twice: ${what}`] : []
    seen.add(what)
    const without =
      kind === 'TRANSFER' && !keys.has(String(idempotencyKey)) ? [`money sent without a key: ${what}`] : []
    return [...twice, ...without]
  })
}

const isKey = (key: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)

const shown = ({ method, path, headers, body }: HostileRequest, { name }: Caller) =>
  `${name}: ${method} ${path} ${JSON.stringify({ ...headers, cookie: undefined })} ${body}`.slice(0, 1_000)

/**
 * Sends generated requests to every address, with every method, as every role and without a session. Returns faults: an
 * internal failure, a missing answer, money that left without a key or twice, a process that ended.
 */
export async function soak(env: Environment, { seed, count }: { seed: number; count: number }): Promise<Soaked> {
  const random = createRandom(seed, 'soak')
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const { callers, known } = await prepare(env)
  const probes = callers.filter(({ name }) => name === 'three roles' || name === 'manager')
  const addresses = await Promise.all(
    everyAddress().map(async (address) => {
      const learns = address.fields.length === 0 && address.address.startsWith('/api/')
      return learns ? { ...address, fields: await fieldsOf(agent, env.url, address, probes) } : address
    }),
  )
  const table = everyAsking(random, addresses, callers)
  const requests = hostileRequests(random, known)
  const soaked: Soaked = { faults: [], statuses: new Map(), served: new Map() }
  const before = { pid: env.pid(), output: env.output().length, movements: env.simulator.movements().length }
  const keys = new Set<string>()
  let sent = 0
  const send = async () => {
    for (let asking = table[sent % table.length]; asking && sent < count; asking = table[sent % table.length]) {
      sent += 1
      const { address, method, caller } = asking
      const hostile = requests.next(address, method, caller.headers)
      const key = hostile.headers['idempotency-key']
      if (key !== undefined && isKey(key)) keys.add(key.toLowerCase())
      await answerTo(agent, env.url, hostile).then(
        (answer) => {
          soaked.statuses.set(answer.status, (soaked.statuses.get(answer.status) ?? 0) + 1)
          if (answer.status < 300) soaked.served.set(caller.name, (soaked.served.get(caller.name) ?? 0) + 1)
          soaked.faults.push(...faultsOf(answer).map((fault) => `${fault} (${shown(hostile, caller)})`))
        },
        (error: Error) => soaked.faults.push(`no answer: ${error.message} (${shown(hostile, caller)})`),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  agent.destroy()
  const lines = env.output().slice(before.output).split('\n')
  soaked.faults.push(...lines.filter((line) => failures.test(line)).map((line) => `logged: ${line.slice(0, 2_000)}`))
  soaked.faults.push(...moneyFaults(env.simulator.movements().slice(before.movements), keys))
  const health = await fetch(`${env.url}/api/health`).then(
    ({ status }) => status,
    () => 0,
  )
  if (health !== 200 || env.pid() !== before.pid) soaked.faults.push(`Lastro is not well any more: ${health}`)
  return soaked
}
