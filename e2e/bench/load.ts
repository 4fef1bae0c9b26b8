import { z } from 'zod'
import { password, people, roles } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { type Figure, percentile, printFigures } from './figures.ts'
import { type Action, browse, type Filter, idsIn, models, type Site, seeded } from './load-person.ts'
import { fillSimulator, searches, throughLastro, throughProxy } from './load-sites.ts'
import { control, setStage } from './stage.ts'

const visitors = 30
const minutes = 3
const perMinute = 120
const indexCounts = z.object({ documents: z.number(), withContent: z.number() })

async function run(sites: Site[], filters: Filter[], hot: string[]): Promise<Action[]> {
  const until = Date.now() + minutes * 60_000
  const visits = sites.map((site, index) => browse({ site, filters, hot, random: seeded(index + 1), until }))
  return (await Promise.all(visits)).flat()
}

const share = (actions: Action[]) => (100 * actions.filter(({ failed }) => failed).length) / actions.length
const times = (actions: Action[]) => actions.filter(({ failed }) => !failed).map(({ ms }) => ms)

async function keyedCalls(simulatorUrl: string) {
  const requests = await control(simulatorUrl, '/requests?service=accounting')
  const count = (pattern: RegExp) => [...requests.matchAll(pattern)].length
  return { all: count(/"authorized":true/g), refused: count(/"status":429/g) }
}

/** Progress of the index at the people's arrival or departure. */
async function indexed(url: string, cookie: string): Promise<{ documents: number; withContent: number }> {
  const answer = await fetch(`${url}/api/documents/index`, { headers: { cookie } })
  const { data } = z.object({ data: indexCounts }).parse(await answer.json())
  return data
}

/**
 * 30 people browse and search for three minutes while the index reads, against an upstream that answers 120 a minute:
 * through Lastro, and through a bare proxy.
 */
export async function benchLoad(): Promise<boolean> {
  const [theirs, ours] = [await setStage(perMinute), await setStage(perMinute, { DOCUMENT_INDEX: 'on' })]
  try {
    await Promise.all([fillSimulator(theirs.simulatorUrl), fillSimulator(ours.simulatorUrl)])
    const company = await fetch(`${theirs.proxyUrl}/v1/empresas`).then((answer) => answer.text())
    const companies = [...company.matchAll(/"id":"([0-9a-f-]{36})"/g)].flatMap(([, id]) => id ?? [])
    const filters = [
      ...companies.map((company) => ({ company })),
      ...models.map((model) => ({ model })),
      ...searches.map((search) => ({ search })),
    ]
    const page = await fetch(`${theirs.proxyUrl}/v1/documentos?modelo=nfe&limite=10`).then((answer) => answer.text())
    const cookies = await Promise.all(
      Array.from({ length: visitors }, (_, index) =>
        signIn(ours.lastroUrl, people[roles[index % roles.length] ?? 'support'].email, password),
      ),
    )
    const [first = ''] = cookies
    const before = await indexed(ours.lastroUrl, first)
    const [naive, lastro] = await Promise.all([
      run(
        cookies.map(() => throughProxy(theirs.proxyUrl)),
        filters,
        idsIn(page),
      ),
      run(
        cookies.map((cookie) => throughLastro(ours.lastroUrl, cookie)),
        filters,
        idsIn(page),
      ),
    ])
    const [calls, naiveCalls] = [await keyedCalls(ours.simulatorUrl), await keyedCalls(theirs.simulatorUrl)]
    const after = await indexed(ours.lastroUrl, first)
    const p95 = percentile(times(lastro), 0.95)
    const figureOf = (name: string, of: (actions: Action[]) => string): Figure => {
      return { name, ours: of(lastro), baseline: `${of(naive)} bare proxy`, target: null, good: true }
    }
    const latency = (level: number) => (actions: Action[]) => `${percentile(times(actions), level).toFixed(0)} ms`
    return printFigures(`${visitors} people for ${minutes} minutes, upstream answers ${perMinute} a minute`, [
      figureOf('actions', (actions) => String(actions.length)),
      {
        ...figureOf('actions that failed', (actions) => `${share(actions).toFixed(1)} %`),
        target: 'none',
        good: share(lastro) === 0,
      },
      figureOf('time of an action, p50', latency(0.5)),
      { ...figureOf('time of an action, p95', latency(0.95)), target: 'under 1 s', good: p95 < 1_000 },
      {
        name: 'calls upstream',
        ours: String(calls.all),
        baseline: `${naiveCalls.all} bare proxy`,
        target: null,
        good: true,
      },
      {
        name: 'calls that upstream refused',
        ours: String(calls.refused),
        baseline: `${naiveCalls.refused} bare proxy`,
        target: 'none',
        good: calls.refused === 0,
      },
      {
        name: 'documents in the index',
        ours: String(after.documents),
        baseline: `${before.documents} as they came`,
        target: null,
        good: true,
      },
      {
        name: 'files read by the index',
        ours: String(after.withContent),
        baseline: `${before.withContent} as they came`,
        target: null,
        good: true,
      },
    ])
  } finally {
    await Promise.all([theirs.stop(), ours.stop()])
  }
}
