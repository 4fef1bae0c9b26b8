import { randomUUID } from 'node:crypto'
import type { EventStream } from '../support/event-stream.ts'
import { password, people } from '../support/people.ts'
import { startPostgres } from '../support/postgres.ts'
import { signIn } from '../support/session.ts'
import { eachOf, postEvent } from '../support/signed-events.ts'
import { openEventStreams, sessionsFor } from '../support/subscribers.ts'
import { until } from '../support/until.ts'
import { type Figure, printFigures } from './figures.ts'
import { answerOf } from './measured.ts'
import { residentMegabytes } from './memory.ts'
import { processorSeconds } from './processor.ts'
import { load } from './read.ts'
import { setStage } from './stage.ts'
import { untilProcessed } from './webhooks.ts'

const documents = 200_000
const posts = 2_000
const atOnce = 20
const peopleEach = 500
const counts = [1, 2, 4] as const
const mostInstances = 4
const page = '/api/documents?sort=totalCents&order=desc'

type Instance = { url: string; pid: number }
type Cost = { done: number; seconds: number; lastroMs: number; databaseMs: number }

const event = () => JSON.stringify({ id: `evt_${randomUUID()}`, tipo: 'sync.falhou', versao: '1', dados: {} })

/** Processor time of Lastro and of the database per unit of work, in ms. */
async function costOf(instances: Instance[], databasePids: () => number[], act: () => Promise<number>): Promise<Cost> {
  const pids = instances.map(({ pid }) => pid)
  const [lastro, database] = [processorSeconds(pids), processorSeconds(databasePids())]
  const start = performance.now()
  const done = await act()
  const seconds = (performance.now() - start) / 1_000
  return {
    done,
    seconds,
    lastroMs: ((processorSeconds(pids) - lastro) * 1_000) / done,
    databaseMs: ((processorSeconds(databasePids()) - database) * 1_000) / done,
  }
}

async function readPages(instances: Instance[], cookie: string): Promise<number> {
  const all = await Promise.all(instances.map(({ url }) => load(url, page, { cookie })))
  return all.reduce((sum, { answered }) => sum + answered, 0)
}

/** Sends notifications to the instances in turn and waits until the last is processed. */
async function notify(instances: Instance[], cookie: string): Promise<number> {
  const targets = Array.from({ length: posts }, (_, n) => instances[n % instances.length]?.url ?? '')
  await eachOf(targets, atOnce, async (url) => {
    const answer = await postEvent(url, event(), { service: 'accounting' })
    if (!answer.ok) throw new Error(`a notification was answered ${answer.status}`)
    await answer.arrayBuffer()
  })
  await untilProcessed(instances[0]?.url ?? '', cookie)
  return posts
}

/**
 * Milliseconds until the last of all open streams on each instance has received an event; megabytes of each instance.
 */
async function publish(instances: Instance[], sessions: string[]): Promise<{ lastMs: number; megabytes: number }> {
  const streams: EventStream[] = []
  const share = Math.ceil(sessions.length / mostInstances)
  try {
    for (const [at, { url }] of instances.entries())
      streams.push(...(await openEventStreams(url, sessions.slice(at * share, (at + 1) * share), peopleEach)))
    const before = streams.map((stream) => stream.received().length)
    const start = performance.now()
    await postEvent(instances[0]?.url ?? '', event(), { service: 'accounting' })
    const all = () => streams.every((stream, at) => stream.received().length > (before[at] ?? 0))
    await until('not every stream received the event', 60_000, async () => (all() ? true : null))
    const lastMs = performance.now() - start
    return { lastMs, megabytes: Math.max(...instances.map(({ pid }) => residentMegabytes(pid))) }
  } finally {
    for (const stream of streams) stream.leave()
  }
}

/** Rate per core of Lastro, and the number of such cores that one database core supports. */
function figuresOf(name: string, { done, seconds, lastroMs, databaseMs }: Cost, alone: Cost): Figure[] {
  const line = (ours: string, baseline: string) => ({ ours, baseline, target: null, good: true })
  const [rate, singleRate] = [done / seconds, alone.done / alone.seconds]
  return [
    {
      name: `${name} a second, all on this machine`,
      ...line(rate.toFixed(0), `${(rate / singleRate).toFixed(2)} × one instance`),
    },
    {
      name: '  processor, of Lastro and database',
      ...line(`${lastroMs.toFixed(2)} ms`, `${databaseMs.toFixed(2)} ms`),
    },
    { name: '  a second and core of Lastro', ...line((1_000 / lastroMs).toFixed(0), '') },
    { name: '  instances a core of the database feeds', ...line((lastroMs / databaseMs).toFixed(1), '') },
  ]
}

/** Capacity of one, two and four instances with one PostgreSQL and 200,000 documents: figures without targets. */
export async function benchCapacity(): Promise<boolean> {
  const postgres = await startPostgres()
  const configuration = { DATABASE_URL: postgres.url }
  // The index is available for reads and itself hardly reads upstream.
  const stage = await setStage(60, configuration)
  try {
    console.log(`Filling an index with ${documents.toLocaleString('en')} documents…`)
    const fill = async (dataDir: string) => {
      await answerOf('fill-search', [String(documents)], { ...configuration, DATA_DIR: dataDir })
    }
    await stage.restart(fill, { DOCUMENT_INDEX: 'on' })
    const cookie = await signIn(stage.lastroUrl, people.admin.email, password)
    const instances: Instance[] = [{ url: stage.lastroUrl, pid: stage.lastroPid }]
    const sessions = await sessionsFor(stage.lastroUrl, peopleEach * mostInstances)
    let alone: { reads: Cost; notifications: Cost } | undefined
    for (const count of counts) {
      while (instances.length < count) instances.push(await stage.startAnother())
      await readPages(instances, cookie)
      const reads = await costOf(instances, postgres.pids, () => readPages(instances, cookie))
      const notifications = await costOf(instances, postgres.pids, () => notify(instances, cookie))
      alone ??= { reads, notifications }
      const { lastMs, megabytes } = await publish(instances, sessions)
      printFigures(`${count} of Lastro before one PostgreSQL`, [
        ...figuresOf('pages of documents', reads, alone.reads),
        ...figuresOf('notifications', notifications, alone.notifications),
        {
          name: `${peopleEach * count} event streams, until the last`,
          ours: `${lastMs.toFixed(0)} ms`,
          baseline: `${megabytes.toFixed(0)} MB an instance`,
          target: null,
          good: true,
        },
      ])
    }
    return true
  } finally {
    await stage.stop()
    await postgres.stop()
  }
}
