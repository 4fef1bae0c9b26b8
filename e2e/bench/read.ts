import { createServer } from 'node:http'
import { Pool } from 'undici'
import { password, people } from '../support/people.ts'
import { anyFreePort } from '../support/ports.ts'
import { startPostgres } from '../support/postgres.ts'
import { signIn } from '../support/session.ts'
import { startBareSite } from './bare-site.ts'
import { indexIsComplete } from './documents-ready.ts'
import { type Figure, median, printFigures } from './figures.ts'
import { fillSimulator } from './load-sites.ts'
import { answerOf } from './measured.ts'
import { options } from './options.ts'
import { setStage } from './stage.ts'

const usualNotes = 6_000
const many = 16
const roundMs = 1_000
const rounds = 7
/** Rounds until a newly started server has reached its full speed. */
const warming = 3

type Load = { answered: number; seconds: number }
type Headers = Record<string, string>

/** Requests answered over this many connections, each of which repeats its request immediately. */
export async function load(origin: string, path: string, headers: Headers, connections = many): Promise<Load> {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const start = performance.now()
  let answered = 0
  const ask = async () => {
    while (performance.now() - start < roundMs) {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers })
      await body.dump()
      if (statusCode !== 200) throw new Error(`${origin}${path} answered ${statusCode}`)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  const seconds = (performance.now() - start) / 1000
  await pool.close()
  return { answered, seconds }
}

/** `--notes`: inserts more than the usual number of notes into the index, as if upstream had listed them. */
const notes = Number(options.notes ?? usualNotes)

type Target = { connections: number; least: number }
type Compared = { name: string; bare: string; path: string; targets: Target[] }

const documents = { name: 'documents', bare: '/documents?limite=5', path: '/api/documents?limit=5' }
const atMany = (least: number): Target => ({ connections: many, least })

const compared: Compared[] = [
  {
    ...documents,
    targets: [
      { connections: many, least: 1.2 },
      { connections: 1, least: 1.5 },
    ],
  },
  ...[
    { name: 'companies', path: '/api/companies?limit=5' },
    { name: 'received', path: '/api/pix/received?limit=5' },
    { name: 'queue', path: '/api/pix/infractions/queue?tab=all&sort=due&limit=5' },
    { name: 'queue, counts', path: '/api/pix/infractions/queue/summary' },
    { name: 'reconciliation', path: `/api/reconciliation?side=payments&direction=in&month=${thisMonth()}&limit=5` },
    {
      name: 'reconciliation, summary',
      path: `/api/reconciliation/summary?side=payments&direction=in&month=${thisMonth()}`,
    },
    { name: 'search', path: '/api/search?q=comercial' },
  ].map((read) => ({
    ...read,
    bare: '/companies?limite=5',
    targets: [
      { connections: many, least: 1 },
      { connections: 1, least: 1 },
    ],
  })),
]

function thisMonth(): string {
  return new Date().toISOString().slice(0, 7)
}

async function rate(origin: string, path: string, headers: Headers, connections: number): Promise<number> {
  const { answered, seconds } = await load(origin, path, headers, connections)
  return answered / seconds
}

/** Answers per second of the naive site and of Lastro in turn, after warming both. */
async function figureOf(
  urls: { bare: string; lastro: string; cookie: string },
  { name, bare, path }: Omit<Compared, 'targets'>,
  { connections, least }: Target,
): Promise<Figure> {
  const [theirs, ours]: [number[], number[]] = [[], []]
  for (let round = 0; round < warming + rounds; round += 1) {
    theirs.push(await rate(urls.bare, bare, {}, connections))
    ours.push(await rate(urls.lastro, path, { cookie: urls.cookie }, connections))
  }
  const [naive, lastro] = [median(theirs.slice(warming)), median(ours.slice(warming))]
  return {
    name: `${name} at ${connections === 1 ? 'one connection' : `${connections} connections`}`,
    ours: lastro.toFixed(0),
    baseline: `${naive.toFixed(0)} naive`,
    target: `${(lastro / naive).toFixed(2)} × (at least ${least})`,
    good: lastro >= least * naive,
  }
}

/** Accepts traces and discards them. */
async function startCollector() {
  const port = await anyFreePort()
  const server = createServer((request, response) => request.resume().on('end', () => response.end('{}')))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

async function compare(database: string, configuration: Headers): Promise<boolean> {
  const stage = await setStage(10_000_000, { DOCUMENT_INDEX: 'on', ...configuration })
  try {
    const bare = await startBareSite(stage.simulatorUrl)
    const collector = await startCollector()
    try {
      await fillSimulator(stage.simulatorUrl, Math.min(notes, usualNotes))
      if (notes > usualNotes)
        await stage.restart(async (dataDir) => {
          await answerOf('fill-index', [String(notes)], { ...configuration, DATA_DIR: dataDir })
        })
      const cookie = await signIn(stage.lastroUrl, people.finance.email, password)
      const urls = { bare: bare.url, lastro: stage.lastroUrl, cookie }
      const figures: Figure[] = []
      const measure = async (read: Omit<Compared, 'targets'>, ...targets: Target[]) => {
        for (const target of targets) figures.push(await figureOf(urls, read, target))
      }
      await measure({ ...documents, name: 'documents while the index is filled' }, atMany(0.6))
      await indexIsComplete(stage.lastroUrl, cookie)
      for (const { targets, ...read } of compared) await measure(read, ...targets)
      const nothingBetween = async () => undefined
      await stage.restart(nothingBetween, { LOG_LEVEL: 'silent' })
      await measure({ ...documents, name: 'documents without the log' }, atMany(1.2))
      await stage.restart(nothingBetween, { LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
      await measure({ ...documents, name: 'documents with traces' }, atMany(1))
      return printFigures(`Guarded reads a second, ${notes} notes, ${database}`, figures)
    } finally {
      await Promise.all([bare.stop(), collector.stop()])
    }
  } finally {
    await stage.stop()
  }
}

/** Guarded JSON reads compared with a naive Next route in the same run, on both databases. */
export async function benchRead(): Promise<boolean> {
  const embedded = await compare('the embedded database', {})
  const postgres = await startPostgres()
  try {
    return (await compare('PostgreSQL', { DATABASE_URL: postgres.url })) && embedded
  } finally {
    await postgres.stop()
  }
}
