import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { is, SQL, sql } from 'drizzle-orm'
import { fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { Fault } from '@/lib/core/errors'
import { db, jobDatabase, type Transaction } from './db/client'
import { jobSchema } from './db/rights'
import { wake } from './db/wakes'
import { processState } from './global-state'
import { log } from './log'
import { idle, repeat } from './repeat'
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
const retryDelaySeconds = 2

const hourSeconds = 3_600

/** Pause after a batch that was not full, in ms, so that a burst forms few large batches. */
const restMs = 150

type State = { queues: Map<string, Queue>; boss: Promise<PgBoss> | null; looking: boolean; workers: string[] }

const state = processState<State>('jobs', () => ({
  queues: new Map(),
  boss: null,
  looking: false,
  workers: [],
}))

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
  if (!state.looking) repeat('jobs that are due', takeDue, { wokenBy: ['jobs'], due: msUntilJob })
  state.looking = true
  return state.boss
}

async function start(queues: Queue[]): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(await jobDatabase()),
    schema: jobSchema,
    useListenNotify: true,
    // `takeDue` finds the jobs of a dead instance; old ones are deleted every hour.
    superviseIntervalSeconds: hourSeconds,
    maintenanceIntervalSeconds: hourSeconds,
    monitorIntervalSeconds: 1,
    queueCacheIntervalSeconds: hourSeconds,
    flowIntervalSeconds: hourSeconds,
    bamIntervalSeconds: hourSeconds,
    schedule: false,
  })
  const warn = (error: unknown) => log().warn({ error }, 'jobs')
  boss.on('error', warn)
  await boss.start()
  for (const { name, handle, batch } of queues) {
    await boss.createQueue(name, {
      notify: true,
      retryLimit,
      retryDelay: retryDelaySeconds,
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
      // For as long as no listener announces jobs, the shorter interval holds.
      notifyPollingIntervalSeconds: hourSeconds,
    } as const
    const worker = await boss.work(name, options, async (jobs: Job<unknown>[]) => {
      const attributes = { 'lastro.queue': name, 'lastro.jobs': jobs.length }
      try {
        const results = await traced(`jobs ${name}`, { attributes }, () => handle(jobs))
        if (jobs.length < batch) await sleep(restMs)
        if (results.some(({ status }) => status === 'failed')) lookForRetries()
        return results
      } catch (error) {
        lookForRetries()
        throw error
      }
    })
    state.workers.push(worker)
  }
  return boss
}

/** Retries are written after a batch, and none is due within this time. */
function lookForRetries(): void {
  setTimeout(wake, retryDelaySeconds * 500, 'jobs').unref()
}

const isWaiting = sql`state in ('created', 'retry')`
const dueAt = sql`case when ${isWaiting} then start_after
  else least(heartbeat_on + make_interval(secs => heartbeat_seconds), started_on + make_interval(secs => expire_seconds)) end`
const figures = z.array(z.object({ ms: z.coerce.number().nullable(), lapsed: z.boolean().nullable() }))

async function readDue() {
  const { rows } = answered.parse(
    await (await db()).execute(sql`
      select extract(epoch from min(${dueAt}) - now()) * 1000 as ms, bool_or(state = 'active' and ${dueAt} < now()) as lapsed
      from ${sql.identifier(jobSchema)}.job
      where name = any(${sql.param([...state.queues.keys()])}::text[]) and (${isWaiting} or state = 'active')`),
  )
  const [due] = figures.parse(rows)
  return { ms: due?.ms ?? idle, lapsed: due?.lapsed ?? false }
}

/** Longest time until jobs that another instance took are looked at: the heartbeat of a dead one ends within seconds. */
const longestRestMs = 30_000

const msUntilJob = async () => Math.min((await readDue()).ms, longestRestMs)

/** Takes jobs whose retry is due, and those of an instance that ended while it had them. */
async function takeDue(): Promise<number> {
  const boss = await state.boss?.catch(() => null)
  if (!boss) return idle
  const { ms, lapsed } = await readDue()
  if (ms > 0) return idle
  if (lapsed) await boss.supervise()
  for (const worker of state.workers) boss.notifyWorker(worker)
  return idle
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
  state.workers = []
  await boss?.stop({ graceful: true, timeout: timeoutMs, close: true })
}
