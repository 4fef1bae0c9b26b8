import { Pool } from 'undici'
import { password, people } from '../support/people.ts'
import { startPostgres } from '../support/postgres.ts'
import { isRecord } from '../support/records.ts'
import { signIn } from '../support/session.ts'
import { type Burst, burstOf, eachOf, secrets, signatureOf } from '../support/signed-events.ts'
import { until } from '../support/until.ts'
import { type Figure, percentile, printFigures } from './figures.ts'
import { setStage } from './stage.ts'

const posts = 10_000
const atOnce = 20
const warmUp = 200
const mostMs = 100

type Answered = { ms: number; status: number }
type Ask = { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string }

/** Duration and answer of each request, with this many in flight. */
async function timesOf(origin: string, asks: Ask[]): Promise<Answered[]> {
  const pool = new Pool(origin, { connections: atOnce, pipelining: 1 })
  const answered: Answered[] = []
  await eachOf(asks, atOnce, async (ask) => {
    const start = performance.now()
    const { statusCode, body } = await pool.request(ask)
    await body.dump()
    answered.push({ ms: performance.now() - start, status: statusCode })
  })
  await pool.close()
  return answered
}

function asking({ service, body, bad }: Burst): Ask {
  const header = service === 'pix' ? 'x-signature' : 'x-assinatura'
  const signature = signatureOf(body, bad ? 'not the secret' : secrets[service])
  const headers = { 'content-type': 'application/json', [header]: signature }
  return { method: 'POST', path: `/api/webhooks/${service}`, headers, body }
}

type Row = Record<string, unknown>

async function page(url: string, cookie: string, query: string): Promise<{ rows: Row[]; next: string | null }> {
  const answer = await fetch(`${url}/api/webhooks?limit=200${query}`, { headers: { cookie } })
  const body: unknown = await answer.json()
  const rows = isRecord(body) && Array.isArray(body.data) ? body.data.filter(isRecord) : []
  return { rows, next: isRecord(body) && typeof body.next === 'string' ? body.next : null }
}

export async function untilProcessed(url: string, cookie: string): Promise<void> {
  const nothingWaits = async () => ((await page(url, cookie, '&state=waiting')).rows.length === 0 ? true : null)
  await until('the notifications were not processed', 300_000, nothingWaits)
}

async function everyEvent(url: string, cookie: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let next: string | null = ''; next !== null; ) {
    const read: { rows: Row[]; next: string | null } = await page(url, cookie, next === '' ? '' : `&cursor=${next}`)
    rows.push(...read.rows)
    next = read.next
  }
  return rows
}

async function measure(name: string, changes: Record<string, string>): Promise<boolean> {
  const stage = await setStage(1_000_000, changes)
  try {
    const cookie = await signIn(stage.lastroUrl, people.admin.email, password)
    const health = Array.from({ length: 2_000 }, (): Ask => ({ method: 'GET', path: '/api/health' }))
    const { burst, good, duplicates } = burstOf(posts)
    const asks = burst.map(asking)
    await timesOf(stage.lastroUrl, [...health.slice(0, warmUp), ...asks.slice(0, warmUp)])
    const baseline = (await timesOf(stage.lastroUrl, health)).map(({ ms }) => ms)
    const start = performance.now()
    const answered = await timesOf(stage.lastroUrl, asks.slice(warmUp))
    const acknowledged = performance.now()
    await untilProcessed(stage.lastroUrl, cookie)
    const processed = performance.now()
    const rows = await everyEvent(stage.lastroUrl, cookie)
    const exact =
      rows.length === good &&
      rows.every(({ attempts, state }) => attempts === 1 && (state === 'processed' || state === 'ignored')) &&
      rows.reduce((sum, { deliveries }) => sum + Number(deliveries), 0) === good + duplicates
    const others = answered.filter(({ status }) => status !== 200 && status !== 401).length
    const times = answered.map(({ ms }) => ms)
    const latency = (share: number): Omit<Figure, 'name'> => ({
      ours: `${percentile(times, share).toFixed(1)} ms`,
      baseline: `${percentile(baseline, share).toFixed(1)} ms, health`,
      target: null,
      good: true,
    })
    const p95 = { target: `under ${mostMs} ms`, good: percentile(times, 0.95) < mostMs }
    const untargeted = (ours: string) => ({ ours, baseline: '', target: null, good: true })
    return printFigures(`${posts} notifications, ${atOnce} in flight, on ${name}`, [
      { name: 'acknowledged, p50', ...latency(0.5) },
      { name: 'acknowledged, p95', ...latency(0.95), ...p95 },
      { name: 'posts a second', ...untargeted(((1_000 * times.length) / (acknowledged - start)).toFixed(0)) },
      {
        name: 'all processed after the last post',
        ...untargeted(`${((processed - acknowledged) / 1_000).toFixed(1)} s`),
      },
      {
        name: 'good ones processed once, others none',
        ours: `${rows.length}`,
        baseline: `${good} good`,
        target: 'exactly',
        good: exact && others === 0,
      },
    ])
  } finally {
    await stage.stop()
  }
}

/** A burst of notifications, 30 % repeated and 10 % forged, in random order, against one instance on both databases. */
export async function benchWebhooks(): Promise<boolean> {
  const embedded = await measure('the embedded database', {})
  const postgres = await startPostgres()
  try {
    return (await measure('PostgreSQL', { DATABASE_URL: postgres.url })) && embedded
  } finally {
    await postgres.stop()
  }
}
