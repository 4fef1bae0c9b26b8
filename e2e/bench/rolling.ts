import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startNginx } from '../support/nginx.ts'
import { password, people, roles } from '../support/people.ts'
import { anyFreePort } from '../support/ports.ts'
import { startPostgres } from '../support/postgres.ts'
import { keepEventStream, type ReturningStream } from '../support/returning-stream.ts'
import { signIn } from '../support/session.ts'
import { postEvent } from '../support/signed-events.ts'
import { sessionsFor } from '../support/subscribers.ts'
import { until } from '../support/until.ts'
import { type Figure, median, percentile, printFigures } from './figures.ts'
import { type Action, browse, idsIn, models, seeded } from './load-person.ts'
import { fillSimulator, searches, throughLastro } from './load-sites.ts'
import { control, type Instance, setStage } from './stage.ts'

const instanceCount = 4
const visitors = 30
const payers = 4
const notes = 1_000
const perMinute = 60_000
const mostGapMs = 3_000
const paths = { event: 'a notification', charge: 'a charge' }

type Failure = { what: string; status: number }
type Crowd = { actions: Action[]; failures: Failure[]; writes: number; charges: number }

/** Collects the failures of repeated calls of `act`. */
async function repeat(isOver: () => boolean, everyMs: number, act: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    await act()
    await pause(everyMs)
  }
}

/** People who read, people who create charges, and a service that sends notifications, until `rolling` settles. */
async function crowdWhile(url: string, cookies: string[], rolling: () => Promise<void>): Promise<Crowd> {
  let over = false
  const isOver = () => over
  const failures: Failure[] = []
  let [writes, charges] = [0, 0]
  const post = async (what: string, request: () => Promise<Response>) => {
    writes += 1
    const status = await request().then(
      async (answer) => answer.arrayBuffer().then(() => answer.status),
      () => 0,
    )
    if (status < 200 || status > 299) failures.push({ what, status })
  }
  const finance = cookies.filter((_, at) => roles[at % roles.length] === 'finance')
  const charge = (cookie: string) => {
    charges += 1
    const headers = { cookie, origin: url, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const body = JSON.stringify({ amountCents: 450 })
    return post(paths.charge, () => fetch(`${url}/api/pix/charges`, { method: 'POST', headers, body }))
  }
  const notify = () => {
    const body = JSON.stringify({ id: `evt_${randomUUID()}`, tipo: 'sync.falhou', versao: '1', dados: {} })
    return post(paths.event, () => postEvent(url, body, { service: 'accounting' }))
  }
  const first = throughLastro(url, cookies[0] ?? '')
  const hot = idsIn(await fetch(first.list({}), { headers: first.headers }).then((answer) => answer.text()))
  const filters = [...models.map((model) => ({ model })), ...searches.map((search) => ({ search }))]
  const reading = cookies.map((cookie, at) =>
    browse({
      site: throughLastro(url, cookie),
      filters,
      hot,
      random: seeded(at + 1),
      until: Number.MAX_SAFE_INTEGER,
      isOver,
    }),
  )
  const writing = [
    ...finance.slice(0, payers).map((cookie) => repeat(isOver, 500, () => charge(cookie))),
    repeat(isOver, 250, notify),
  ]
  await rolling().finally(() => {
    over = true
  })
  await Promise.all(writing)
  const actions = (await Promise.all(reading)).flat()
  failures.push(...actions.filter(({ failed }) => failed).map(({ name, status }) => ({ what: name, status })))
  return { actions, failures, writes, charges }
}

/** Restarts one instance after another, each once the previous one is healthy; returns the durations. */
async function restartAll(instances: Instance[]): Promise<number[]> {
  const seconds: number[] = []
  for (const instance of instances) {
    await pause(2_000)
    const start = performance.now()
    await instance.restart()
    seconds.push((performance.now() - start) / 1_000)
  }
  await pause(3_000)
  return seconds
}

async function allAreOpen(streams: ReturningStream[]): Promise<void> {
  const open = async () => (streams.every((stream) => stream.isOpen()) ? true : null)
  await until('not every event stream is open', 60_000, open)
}

/** Messages that one stream of a person has received and another of the same person has missed. */
function missedBy(streams: ReturningStream[], people: number): number {
  const missing = streams.map((stream, at) => {
    const same = streams.filter((_, other) => other % people === at % people)
    const all = new Set(same.flatMap((one) => [...one.received()]))
    return [...all].filter((id) => !stream.received().has(id)).length
  })
  return missing.reduce((sum, count) => sum + count, 0)
}

const line = (name: string, ours: string, baseline = ''): Figure => ({ name, ours, baseline, target: null, good: true })

/** Four instances behind nginx, as in compose.yaml, restarted one after another under the load of 30 people. */
export async function benchRolling(): Promise<boolean> {
  const postgres = await startPostgres()
  const proxyPort = await anyFreePort()
  const url = `http://127.0.0.1:${proxyPort}`
  const stage = await setStage(perMinute, { DATABASE_URL: postgres.url })
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined
  const streams: ReturningStream[] = []
  try {
    await fillSimulator(stage.simulatorUrl, notes)
    await stage.restart(async () => {}, { APP_URL: url, TRUSTED_PROXIES: '1', DOCUMENT_INDEX: 'on' })
    const restart = () => stage.restart(async () => {})
    const instances: Instance[] = [{ url: stage.lastroUrl, pid: stage.lastroPid, restart }]
    while (instances.length < instanceCount) instances.push(await stage.startAnother())
    nginx = await startNginx(
      proxyPort,
      instances.map((instance) => Number(new URL(instance.url).port)),
    )
    const emails = Array.from({ length: visitors }, (_, at) => people[roles[at % roles.length] ?? 'support'].email)
    const cookies = await Promise.all(emails.map((email) => signIn(url, email, password)))
    const sessions = await sessionsFor(url, visitors)
    for (let at = 0; at < visitors; at += 1) streams.push(keepEventStream(url, sessions[at % sessions.length] ?? ''))
    await allAreOpen(streams)
    let seconds: number[] = []
    const { actions, failures, writes, charges } = await crowdWhile(url, cookies, async () => {
      seconds = await restartAll(instances)
    })
    await allAreOpen(streams)
    await pause(mostGapMs)
    const made = [
      ...(await control(stage.simulatorUrl, '/requests?service=pix&path=/v1/pix/immediate')).matchAll(
        /"path":"\/v1\/pix\/immediate"/g,
      ),
    ]
    const gaps = streams.flatMap((stream) => stream.gaps)
    const refused = streams.flatMap((stream) => stream.refused)
    const missed = missedBy(streams, sessions.length)
    const times = actions.map(({ ms }) => ms)
    for (const { what, status } of failures.slice(0, 10)) console.log(`  ${what} was answered ${status}`)
    return printFigures(`${instanceCount} instances behind nginx, restarted in turn under ${visitors} people`, [
      line('restarts, each with its drain', seconds.map((one) => one.toFixed(1)).join(' '), 'seconds'),
      line('requests', String(actions.length + writes), `${writes} of them POST`),
      {
        ...line('requests that failed', String(failures.length + refused.length)),
        target: 'none',
        good: failures.length + refused.length === 0,
      },
      {
        ...line('charges upstream', String(made.length), `${charges} posted`),
        target: 'as many',
        good: made.length === charges,
      },
      line('time of a read, p50', `${median(times).toFixed(0)} ms`),
      line(
        'time of a read, p99',
        `${percentile(times, 0.99).toFixed(0)} ms`,
        `${Math.max(...times).toFixed(0)} ms at most`,
      ),
      line('event streams that ended', String(gaps.length), `${streams.length} open`),
      {
        ...line(
          'until they were back, the last',
          `${Math.max(...gaps).toFixed(0)} ms`,
          `${median(gaps).toFixed(0)} ms median`,
        ),
        target: 'under 3 s',
        good: Math.max(...gaps) < mostGapMs,
      },
      {
        ...line('messages that a stream missed', String(missed), `${streams[0]?.received().size} received`),
        target: 'none',
        good: missed === 0,
      },
    ])
  } finally {
    for (const stream of streams) stream.leave()
    await nginx?.stop()
    await stage.stop()
    await postgres.stop()
  }
}
