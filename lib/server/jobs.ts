import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { is, SQL, sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { Fault } from '@/lib/core/errors'
import { jobDatabase, type Transaction } from './db/client'
import { jobSchema } from './db/rights'
import { processState } from './global-state'
import { log } from './log'
import { traced } from './tracing/span'

type Queue = {
  name: string
  /** Handles a batch of jobs and returns each job's outcome; an error fails all of them. */
  handle: (jobs: Job<unknown>[]) => Promise<JobResult[]>
  /** Jobs taken at once. */
  batch: number
}

/** Retries after 2 s, 4 s and so on, at most every 5 minutes, for an hour and a half. */
const retryLimit = 24

/** Pause after a batch that was not full, in ms, so that a burst forms few large batches. */
const restMs = 150

type State = { queues: Map<string, Queue>; boss: Promise<PgBoss> | null }

const state = processState<State>('jobs', () => ({ queues: new Map(), boss: null }))

/** Declares a queue: any instance may take its jobs, each at least once, so handling must be idempotent. */
export function jobQueue<D extends z.ZodType>(
  name: string,
  { data, handle, batch }: { data: D; batch: number; handle: (jobs: Taken<z.output<D>>[]) => Promise<JobResult[]> },
) {
  const parse = (job: Job<unknown>) => ({ id: job.id, data: data.parse(job.data), last: job.retryCount >= retryLimit })
  state.queues.set(name, { name, batch, handle: (jobs) => handle(jobs.map(parse)) })
  return {
    /** Adds jobs with the caller's transaction: without a commit they never existed. */
    async add(tx: Transaction, ...jobs: (z.input<D> & object)[]): Promise<void> {
      const written = jobs.map((job) => ({ data: job }))
      await (await started()).insert(name, written, { db: within(tx) })
    },
  }
}

const answered = z.object({ rows: z.array(z.unknown()) })

const within = (tx: Transaction) =>
  fromDrizzle(
    { execute: async (query) => answered.parse(await tx.execute(is(query, SQL) ? query : String(query))) },
    sql,
  )

/** `last`: no further attempt follows. */
export type Taken<D> = { id: string; data: D; last: boolean }

function started(): Promise<PgBoss> {
  const { boss } = state
  if (!boss) throw new Fault('jobs have not been started')
  return boss
}

/** Starts taking jobs from every declared queue. */
export function startJobs(): Promise<PgBoss> {
  state.boss ??= start([...state.queues.values()])
  return state.boss
}

async function start(queues: Queue[]): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(await jobDatabase()),
    schema: jobSchema,
    useListenNotify: true,
    // Interval of the check for jobs of a dead instance.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 5,
    schedule: false,
  })
  const warn = (error: unknown) => log().warn({ error }, 'jobs')
  boss.on('error', warn)
  await boss.start()
  for (const { name, handle, batch } of queues) {
    await boss.createQueue(name, {
      notify: true,
      retryLimit,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: 300,
      heartbeatSeconds: 15,
      deleteAfterSeconds: 3_600,
    })
    const options = {
      batchSize: batch,
      perJobResults: true,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 2,
      // Finds due retries, and jobs announced without a listener.
      notifyPollingIntervalSeconds: 2,
    } as const
    await boss.work(name, options, async (jobs: Job<unknown>[]) => {
      const attributes = { 'lastro.queue': name, 'lastro.jobs': jobs.length }
      const results = await traced(`jobs ${name}`, { attributes }, () => handle(jobs))
      if (jobs.length < batch) await sleep(restMs)
      return results
    })
  }
  return boss
}

/** Stops taking jobs and resolves when the taken ones are done; jobs can still be added. */
export async function restJobs(): Promise<void> {
  const { boss, queues } = state
  const running = await boss?.catch(() => null)
  await Promise.all([...queues.keys()].map((name) => running?.offWork(name)))
}

/** Finishes the taken jobs, returns those that exceed the time limit, and stops. */
export async function stopJobs(timeoutMs = 1_000): Promise<void> {
  const boss = await state.boss?.catch(() => null)
  state.boss = null
  await boss?.stop({ graceful: true, timeout: timeoutMs, close: true })
}
