import 'server-only'
import { z } from 'zod'
import type { ConnectionName } from '@/lib/core/connection-names'
import { Problem } from '@/lib/core/errors'
import { type InFlight, joinInFlight } from '@/lib/core/join-in-flight'
import type { RecordEntry } from '@/lib/core/record-codes'
import { sendTestMail } from '@/lib/features/notices/mail/service'
import type { Person } from '@/lib/server/auth/person'
import { discoveryAddress, withoutSlash } from '@/lib/server/auth/single-sign-on'
import { recordAnswer, recordFailure } from '@/lib/server/connections'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { requireObjectStore } from '@/lib/server/object-store/objects'
import { collectorHeaders } from '@/lib/server/tracing/collector'
import { listCompanies } from '@/lib/server/upstream/accounting/client'
import { isRefusedRequest } from '@/lib/server/upstream/budget'
import { askOtherHost, jsonOf } from '@/lib/server/upstream/other-host'
import { getBalance } from '@/lib/server/upstream/pix/wallet'
import { write } from '@/lib/server/write'
import { configured, connectionsNow, isWebhook } from './connections-state'
import { settings } from './contract'
import { type ConnectionTestResult, connectionTest, connectionTestResult } from './schema'

const timeoutMs = 10_000
/** Its turn in the minute comes first, for which it may wait ten seconds. */
const accountingTimeoutMs = 20_000
/** A repeated test within this time returns the same answer, so that repeated clicks send little. */
const keptMs = 2_000

const running = processState('connection tests', () => new Map<string, InFlight<ConnectionTestResult>>())

/** Asks the other side now; equal tests share one, which counts in the minute of the accounting API like any request. */
export const testConnection = write(
  settings.testConnection,
  connectionTest,
  connectionTestResult,
  ({ name }, person) => {
    const kept = () => new Promise((resolve) => setTimeout(resolve, keptMs).unref())
    if (name !== 'mail') return joinInFlight(running, name, { start: () => test(name), joinableUntil: kept })
    return joinInFlight(running, `mail ${person.id}`, { start: () => testMail(person), joinableUntil: kept })
  },
)

/** A mail server is tested by an e-mail to the person who tests it. */
async function testMail(person: Person): Promise<ConnectionTestResult> {
  const sent = configured('mail').isSet ? await sendTestMail(person) : null
  const noted = await asNoted('mail')
  if (sent === null || sent.ok || sent.scope === 'server') return noted
  return { ...noted, state: 'failing', ms: null, failure: sent.record }
}

async function test(name: Exclude<ConnectionName, 'mail'>): Promise<ConnectionTestResult> {
  const refused = configured(name).isSet && !isWebhook(name) ? await probes[name]() : null
  if (!refused) return asNoted(name)
  const { record = null, retryAfter = null } = refused.extras
  return { name, state: 'untried', ms: null, failure: record, failedRequestId: null, retryAfterSeconds: retryAfter }
}

/** A webhook cannot be tested, so its last events are its state. */
async function asNoted(name: ConnectionName): Promise<ConnectionTestResult> {
  const found = (await connectionsNow()).find((one) => one.name === name)
  if (!found) throw new Problem('not_found', 'There is no such connection')
  const { state, answeredMs, failure, failedRequestId } = found
  const fails = state === 'failing' || state === 'refusing'
  return {
    name,
    state,
    ms: fails ? null : answeredMs,
    failure: fails ? failure : null,
    failedRequestId: fails ? failedRequestId : null,
    retryAfterSeconds: null,
  }
}

/** Test reads without side effects; each records its result. The answer says why none was made. */
const probes = {
  accounting: () => judged('accounting', accountingTimeoutMs, (signal) => listCompanies({ limit: 1 }, { signal })),
  pix: () => judged('pix', timeoutMs, (signal) => getBalance(undefined, { signal })),
  'single-sign-on': discover,
  traces: sendNoTraces,
  'object-store': listNothing,
}

/** Upstream's clients record answers and failures themselves. */
async function judged(
  service: 'accounting' | 'pix',
  withinMs: number,
  ask: (signal: AbortSignal) => Promise<unknown>,
): Promise<Problem | null> {
  const signal = AbortSignal.timeout(withinMs)
  try {
    await ask(signal)
  } catch (error) {
    if (signal.aborted) recordFailure(service, { code: 'upstream.silent', values: { service } })
    else if (!(error instanceof Problem)) throw error
    else if (isRefusedRequest(error) && error.extras.record?.code === 'upstream.budget-used') return error
  }
  return null
}

const discovery = z.object({ issuer: z.string(), authorization_endpoint: z.url() })

function discoveryFailure(text: string): RecordEntry | null {
  const document = discovery.safeParse(jsonOf(text)).data
  if (!document) return { code: 'connection.other-shape', values: {} }
  const same = withoutSlash(document.issuer) === withoutSlash(env().OIDC_ISSUER)
  return same ? null : { code: 'connection.other-issuer', values: {} }
}

async function discover(): Promise<null> {
  const url = new URL(discoveryAddress())
  const answer = await askOtherHost({ url, signal: AbortSignal.timeout(timeoutMs) })
  const failure = answer.ok ? discoveryFailure(answer.text) : answer.failure
  if (failure) recordFailure('single-sign-on', failure)
  else if (answer.ok) recordAnswer('single-sign-on', { ms: answer.ms })
  return null
}

/** The object store's client records answers and failures itself. */
async function listNothing(): Promise<null> {
  await requireObjectStore().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
  })
  return null
}

async function sendNoTraces(): Promise<null> {
  const answer = await askOtherHost({
    url: new URL(`${env().OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`),
    method: 'POST',
    headers: { 'content-type': 'application/json', ...collectorHeaders() },
    body: JSON.stringify({ resourceSpans: [] }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (answer.ok) recordAnswer('traces', { ms: answer.ms })
  else recordFailure('traces', answer.failure)
  return null
}
