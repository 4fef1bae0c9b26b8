import { z } from 'zod'
import { password, people } from '../support/people.ts'
import { startPostgres } from '../support/postgres.ts'
import { signIn } from '../support/session.ts'
import { type Figure, median, printFigures } from './figures.ts'
import { answerOf } from './measured.ts'
import { allowance, readRows, usualRows } from './options.ts'
import { setStage } from './stage.ts'

const mostMs = 150
const rounds = 5
const burst = 400

const texts = z.array(z.tuple([z.string(), z.string()]))
const found = z.object({ data: z.object({ groups: z.array(z.object({ items: z.array(z.unknown()) })) }) })

type Ask = <T>(path: string, output: z.ZodType<T>) => Promise<{ ms: number; body: T }>

function asking(origin: string, cookie: string): Ask {
  return async (path, output) => {
    const start = performance.now()
    const answer = await fetch(`${origin}${path}`, { headers: { cookie } })
    const body: unknown = await answer.json()
    const ms = performance.now() - start
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    return { ms, body: output.parse(body) }
  }
}

async function medianOf(ask: () => Promise<{ ms: number }>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push((await ask()).ms)
  return median(times)
}

const signedIn = (url: string, role: 'finance' | 'manager') => signIn(url, people[role].email, password)

/** Time of one person's list while another person has this many searches open, compared with the list alone. */
async function whileSearching(search: Ask, ask: Ask, searches: [string, string][]): Promise<Figure> {
  const list = () => ask('/api/operations?limit=50', z.unknown())
  await list()
  const idleMs = await medianOf(list)
  const open = Array.from({ length: burst }, (_, at) => {
    const [, q = ''] = searches[at % searches.length] ?? []
    return search(`/api/search?${new URLSearchParams({ q })}`, found)
  })
  const ms = await medianOf(list)
  await Promise.all(open)
  const ratio = ms / idleMs
  return {
    name: `another person’s list during ${burst} searches`,
    ours: `${ms.toFixed(0)} ms`,
    baseline: `${ratio.toFixed(1)}x the ${idleMs.toFixed(0)} ms without them`,
    target: null,
    good: true,
  }
}

async function measureSearch(rows: number, engine: string, configuration: Record<string, string>): Promise<boolean> {
  const count = rows.toLocaleString('en')
  const stage = await setStage(1_000_000, configuration)
  try {
    console.log(`Filling ${count} documents, operations and received payments on ${engine}…`)
    let searches: z.infer<typeof texts> = []
    await stage.restart(async (dataDir) => {
      const environment = { ...configuration, DATA_DIR: dataDir }
      searches = texts.parse(await answerOf('fill-search', [String(rows)], environment))
    })
    const ask = asking(stage.lastroUrl, await signedIn(stage.lastroUrl, 'finance'))
    const bareMs = await medianOf(() => ask('/api/account/sessions', z.unknown()))
    const most = mostMs * allowance(rows)
    const figures: Figure[] = []
    for (const [name, q] of searches) {
      const path = `/api/search?${new URLSearchParams({ q })}`
      const { groups } = (await ask(path, found)).body.data
      const items = groups.reduce((all, group) => all + group.items.length, 0)
      const ms = await medianOf(() => ask(path, found))
      figures.push({
        name: `${name}: ${items}`,
        ours: `${ms.toFixed(0)} ms`,
        baseline: `${(ms / bareMs).toFixed(1)}x a bare answer`,
        target: `under ${most} ms`,
        good: ms < most,
      })
    }
    figures.push(
      await whileSearching(ask, asking(stage.lastroUrl, await signedIn(stage.lastroUrl, 'manager')), searches),
    )
    return printFigures(
      `GET /api/search, of ${count} documents, operations and received payments each, in ${engine}`,
      figures,
    )
  } finally {
    await stage.stop()
  }
}

/** The search on both databases; with larger `--rows` only on PostgreSQL. */
export async function benchSearch(): Promise<boolean> {
  const rows = readRows()
  const embedded = rows > usualRows || (await measureSearch(rows, 'the embedded database', {}))
  const postgres = await startPostgres()
  try {
    return (await measureSearch(rows, 'PostgreSQL', { DATABASE_URL: postgres.url })) && embedded
  } finally {
    await postgres.stop()
  }
}
