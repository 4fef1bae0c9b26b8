import { eachOf } from '../support/signed-events.ts'
import { type Filter, models, type Site } from './load-person.ts'
import { control } from './stage.ts'

const usualNotes = 5_000

type Names = { company: string; model: string; limit: string; from: string; to: string }

function addressWith(base: string, names: Names, filter: Filter): string {
  const query = new URLSearchParams({ [names.limit]: '50' })
  if (filter.company) query.set(names.company, filter.company)
  if (filter.model) query.set(names.model, filter.model)
  if (filter.month) {
    query.set(names.from, filter.month)
    query.set(names.to, filter.month)
  }
  return `${base}?${query}`
}

/** Usual searches besides company and model. */
export const searches: Record<string, string>[] = [
  { q: 'comercial' },
  { q: '00.000' },
  { q: 'ltda', sort: 'totalCents' },
  { q: '35' },
  { minCents: '100000', maxCents: '300000' },
  { sort: 'totalCents', order: 'desc' },
  { sort: 'issuedAt', order: 'asc' },
  { cancelled: 'true' },
  { role: 'destinatario', sort: 'number' },
]

export function throughProxy(url: string): Site {
  const documents = `${url}/v1/documentos`
  const names = {
    ...{ company: 'empresa_id', model: 'modelo', limit: 'limite' },
    ...{ from: 'competencia_de', to: 'competencia_ate' },
  }
  const at = (id: string, part = '') => `${documents}/${id}${part}`
  return {
    list: (filter) => addressWith(documents, names, filter),
    open: at,
    preview: (id, type) => at(id, `/${type}`),
    headers: {},
  }
}

export function throughLastro(url: string, cookie: string): Site {
  const documents = `${url}/api/documents`
  const names = { company: 'companyId', model: 'model', limit: 'limit', from: 'from', to: 'to' }
  const at = (id: string, part = '') => `${documents}/${id}${part}`
  return {
    list: (filter) => `${addressWith(documents, names, filter)}&${new URLSearchParams(filter.search)}`,
    open: at,
    preview: (id, type) => at(id, `/${type}`),
    headers: { cookie },
  }
}

/** The last two years, newest first. */
export function filledMonths(): string[] {
  const now = new Date()
  return Array.from({ length: 24 }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
  )
}

/** Notes of the last two years, the same number in either simulator. */
export async function fillSimulator(simulatorUrl: string, notes = usualNotes): Promise<void> {
  const months = filledMonths()
  const orders = Array.from({ length: notes }, (_, n) => ({
    modelo: models[n % models.length],
    competencia: months[n % months.length],
  }))
  await eachOf(orders, 16, async (order) => {
    await control(simulatorUrl, '/documents', order)
  })
}
