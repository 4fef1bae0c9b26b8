import { password, people, roles } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { type Figure, percentile, printFigures } from './figures.ts'
import { type Action, browse, type Filter, idsIn, type Site, seeded } from './load-person.ts'
import { control, setStage } from './stage.ts'

const visitors = 30
const minutes = 3
const perMinute = 120
const models = ['nfe', 'nfce', 'nfs-e', 'cte', 'mdfe', 'nfcom']

function addressWith(base: string, names: { company: string; model: string; limit: string }, filter: Filter): string {
  const query = new URLSearchParams({ [names.limit]: '50' })
  if (filter.company) query.set(names.company, filter.company)
  if (filter.model) query.set(names.model, filter.model)
  return `${base}?${query}`
}

function throughProxy(url: string): Site {
  const documents = `${url}/v1/documentos`
  const names = { company: 'empresa_id', model: 'modelo', limit: 'limite' }
  const at = (id: string, part = '') => `${documents}/${id}${part}`
  return {
    list: (filter) => addressWith(documents, names, filter),
    open: at,
    preview: (id) => at(id, '/pdf'),
    headers: {},
  }
}

function throughLastro(url: string, cookie: string): Site {
  const documents = `${url}/api/documents`
  const names = { company: 'companyId', model: 'model', limit: 'limit' }
  const at = (id: string, part = '') => `${documents}/${id}${part}`
  return {
    list: (filter) => addressWith(documents, names, filter),
    open: at,
    preview: (id) => at(id, '/pdf'),
    headers: { cookie },
  }
}

async function run(sites: Site[], filters: Filter[], hot: string[]): Promise<Action[]> {
  const until = Date.now() + minutes * 60_000
  const visits = sites.map((site, index) => browse({ site, filters, hot, random: seeded(index + 1), until }))
  return (await Promise.all(visits)).flat()
}

const share = (actions: Action[]) => (100 * actions.filter(({ failed }) => failed).length) / actions.length
const times = (actions: Action[]) => actions.filter(({ failed }) => !failed).map(({ ms }) => ms)
const keyedCalls = async (simulatorUrl: string) =>
  [...(await control(simulatorUrl, '/requests?service=accounting')).matchAll(/"authorized":true/g)].length

/** 30 people browse for three minutes against an upstream that answers 120 a minute: through Lastro, and through a bare proxy. */
export async function benchLoad(): Promise<boolean> {
  const [theirs, ours] = [await setStage(perMinute), await setStage(perMinute)]
  try {
    const company = await fetch(`${theirs.proxyUrl}/v1/empresas`).then((answer) => answer.text())
    const companies = [...company.matchAll(/"id":"([0-9a-f-]{36})"/g)].flatMap(([, id]) => id ?? [])
    const filters = [...companies.map((id) => ({ company: id })), ...models.map((model) => ({ model }))]
    const page = await fetch(`${theirs.proxyUrl}/v1/documentos?modelo=nfe&limite=10`).then((answer) => answer.text())
    const cookies = await Promise.all(
      Array.from({ length: visitors }, (_, index) =>
        signIn(ours.lastroUrl, people[roles[index % roles.length] ?? 'support'].email, password),
      ),
    )
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
    const calls = await keyedCalls(ours.simulatorUrl)
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
        ours: String(calls),
        baseline: `${await keyedCalls(theirs.simulatorUrl)} bare proxy`,
        target: 'at most 360',
        good: calls <= 360,
      },
    ])
  } finally {
    await Promise.all([theirs.stop(), ours.stop()])
  }
}
