import { Agent, type IncomingMessage, request } from 'node:http'
import { expect, test } from '@playwright/test'
import { residentMegabytes } from '../bench/memory.ts'
import { createRandom } from '../simulator/random.ts'
import { newInfraction } from '../support/attachments.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { addressesUnder, type HostileRequest, hostileRequests } from '../support/hostile-requests.ts'
import { password, people, roles } from '../support/people.ts'
import { signIn } from '../support/session.ts'

const count = 10_000
const atOnce = 16
const seed = 20_261_122
const mostGrowth = 100

/** A failure of ours in the process: an exception that nobody caught, or one that became a 500. */
const failures = /unhandled ?rejection|uncaught ?exception|unexpected failure|⨯|(Type|Range|Reference|Syntax)Error/i
/** What an upstream's failure, or what is not configured, may be answered with. */
const documented = new Set([502, 503, 504])

let env: Environment
test.beforeAll(async () => {
  // With little room what is garbage goes early, and what is not is noticed.
  env = await startEnvironment({ configuration: { NODE_OPTIONS: '--max-old-space-size=320' } })
})
test.afterAll(() => env.stop())

/** The head of the answer, once the rest of it has come; a line of events, which never ends, is left. */
function answerTo(agent: Agent, { method, path, headers, body }: HostileRequest): Promise<IncomingMessage> {
  const { hostname, port } = new URL(env.url)
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const options = { agent, hostname, port, method, path, headers: { ...headers, ...length } }
  return new Promise((resolve, reject) => {
    const sending = request(options, (answer) => {
      answer.once('close', () => resolve(answer)).once('error', () => resolve(answer))
      const endless = String(answer.headers['content-type']).startsWith('text/event-stream')
      if (endless) answer.destroy()
      else answer.resume()
    })
    sending.once('error', reject).end(body ?? undefined)
  })
}

/** What is wrong with the answer to a request, if anything is. */
async function faultsOf(agent: Agent, hostile: HostileRequest): Promise<string[]> {
  const { statusCode = 0, headers } = await answerTo(agent, hostile)
  const faults = []
  if (statusCode >= 500 && !documented.has(statusCode)) faults.push(`status ${statusCode}`)
  if (headers['x-request-id'] === undefined) faults.push('no request id')
  const shown = `${hostile.method} ${hostile.path} ${JSON.stringify(hostile.headers)} ${hostile.body}`.slice(0, 1_000)
  return faults.map((fault) => `${fault}: ${shown}`)
}

async function volley(make: () => HostileRequest, times: number): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const faults: string[] = []
  let left = times
  const send = async () => {
    while (left > 0) {
      left -= 1
      faults.push(...(await faultsOf(agent, make())))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  agent.destroy()
  return faults
}

test('ten thousand hostile requests are all answered, without a failure of ours or growing memory', async () => {
  test.setTimeout(600_000)
  const random = createRandom(seed, 'hostile')
  const known = [await newInfraction(env), '1', random.uuid(), 'E'.padEnd(32, '1')]
  const sessions = await Promise.all(roles.map((role) => signIn(env.url, people[role].email, password)))
  const callers = [{}, ...sessions.map((cookie) => ({ cookie }))]
  const requests = hostileRequests(random, addressesUnder('app'), known)
  const make = () => requests.next({ origin: env.url, ...random.pick(callers) })
  // The first ones load and compile what they reach, which stays.
  expect(await volley(make, count / 5)).toEqual([])
  const before = residentMegabytes(env.pid())
  expect(await volley(make, count - count / 5)).toEqual([])
  expect(
    env
      .output()
      .split('\n')
      .filter((line) => failures.test(line)),
  ).toEqual([])
  await expect.poll(() => residentMegabytes(env.pid()) - before).toBeLessThan(mostGrowth)
})
