import { randomUUID } from 'node:crypto'
import { type EventStream, openEventStream } from '../support/event-stream.ts'
import { password, people } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { postEvent } from '../support/signed-events.ts'
import { openEventStreams, sessionsFor } from '../support/subscribers.ts'
import { until } from '../support/until.ts'
import { median, printFigures } from './figures.ts'
import { growthWhile } from './memory.ts'
import { type Stage, setStage } from './stage.ts'

const subscribers = 500
const rounds = 10
const mostMs = 1_000
const mostGrowth = 200

/** Milliseconds from a notification's post until the last stream has received it. */
async function timeToAll(stage: Stage, streams: EventStream[]): Promise<number> {
  const before = streams.map((stream) => stream.received().length)
  const start = performance.now()
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, tipo: 'sync.falhou', versao: '1', dados: {} })
  await postEvent(stage.lastroUrl, body, { service: 'accounting' })
  const all = () => streams.every((stream, at) => stream.received().length > (before[at] ?? 0))
  await until('not every subscriber received it', 30_000, async () => (all() ? true : null))
  return performance.now() - start
}

async function timesToAll(stage: Stage, streams: EventStream[]): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timeToAll(stage, streams))
  return times
}

/** An event to five hundred subscribers of one instance, and their memory. */
export async function benchLive(): Promise<boolean> {
  const stage = await setStage(1_000_000)
  const streams: EventStream[] = []
  try {
    const cookie = await signIn(stage.lastroUrl, people.support.email, password)
    const sessions = await sessionsFor(stage.lastroUrl, subscribers)
    const alone = await openEventStream(stage.lastroUrl, cookie)
    await timeToAll(stage, [alone])
    const one = await timesToAll(stage, [alone])
    const { done: times, growth } = await growthWhile(stage.lastroPid, async () => {
      streams.push(...(await openEventStreams(stage.lastroUrl, sessions, subscribers)))
      return timesToAll(stage, streams)
    })
    alone.leave()
    const slowest = Math.max(...times)
    return printFigures(`An event published to ${subscribers} subscribers`, [
      {
        name: 'until the last has received it, median',
        ours: `${median(times).toFixed(0)} ms`,
        baseline: `${median(one).toFixed(0)} ms, one alone`,
        target: null,
        good: true,
      },
      {
        name: `until the last has received it, worst of ${rounds}`,
        ours: `${slowest.toFixed(0)} ms`,
        baseline: `${Math.max(...one).toFixed(0)} ms, one alone`,
        target: 'under 1 s',
        good: slowest < mostMs,
      },
      {
        name: 'growth of memory',
        ours: `${growth.toFixed(0)} MB`,
        baseline: '',
        target: `under ${mostGrowth} MB`,
        good: growth < mostGrowth,
      },
    ])
  } finally {
    for (const stream of streams) stream.leave()
    await stage.stop()
  }
}
