import type { SimRequest, SimulatorContext } from '../context.ts'
import type { JsonRecord } from '../json.ts'
import { notFound, Refusal } from './answers.ts'
import { checkAvailable } from './files.ts'
import { type createLinks, linkOrder } from './links.ts'
import { cnpjCursor, companyFilter, idCursor, limitOf, modelFilter, page, periodBound } from './listing.ts'
import { documento, empresa } from './shapes.ts'
import { companies } from './state/companies.ts'
import type { FiscalDocument } from './state/document.ts'
import type { AccountingState } from './state/state.ts'

export type Parts = { context: SimulatorContext; state: AccountingState; links: ReturnType<typeof createLinks> }
export type Reply = { json: JsonRecord } | { file: { document: FiscalDocument; type: 'xml' | 'pdf' } }

const companiesByTaxId = companies.toSorted((one, other) => (one.party.taxId < other.party.taxId ? -1 : 1))

/** Answers a keyed route; throws a Refusal for everything the error table names. */
export async function keyedRoute(parts: Parts, request: SimRequest): Promise<Reply> {
  const [collection, id, action, ...rest] = request.path.split('/').slice(2).map(decodeSegment)
  if (rest.length > 0) throw notFound('Rota')
  if (collection === 'empresas' && action === undefined) {
    allow(request, 'GET')
    return id === undefined ? listCompanies(parts, request.query) : readCompany(id)
  }
  if (collection !== 'documentos') throw notFound('Rota')
  if (id === undefined) {
    allow(request, 'GET')
    return listDocuments(parts, request.query)
  }
  return documentRoute(parts, request, id, action)
}

async function documentRoute(
  parts: Parts,
  request: SimRequest,
  id: string,
  action: string | undefined,
): Promise<Reply> {
  if (action !== undefined && action !== 'xml' && action !== 'pdf' && action !== 'link') throw notFound('Rota')
  allow(request, action === 'link' ? 'POST' : 'GET')
  const document = parts.state.find(id)
  if (!document) throw notFound('Documento')
  const now = parts.context.clock.now()
  if (action === undefined) return { json: { dados: documento(document, now) } }
  if (action === 'link') {
    const order = linkOrder(await request.body())
    checkAvailable(document, order.type, now)
    return { json: { dados: parts.links.create(document, order) } }
  }
  checkAvailable(document, action, now)
  return { file: { document, type: action } }
}

function listCompanies({ context }: Parts, query: URLSearchParams): Reply {
  const { order } = context.settings
  const range = { order, cursor: cnpjCursor(query), limit: limitOf(query) }
  const { rows, paginacao } = page(companiesByTaxId, (company) => company.party.taxId, range)
  return { json: { dados: rows.map(empresa), paginacao } }
}

function readCompany(id: string): Reply {
  const company = companies.find((known) => known.id === id.toLowerCase())
  if (!company) throw notFound('Empresa')
  return { json: { dados: empresa(company) } }
}

function listDocuments({ context, state }: Parts, query: URLSearchParams): Reply {
  const companyId = companyFilter(query)
  const model = modelFilter(query)
  const from = periodBound(query, 'competencia_de') ?? '0000-01'
  const to = periodBound(query, 'competencia_ate') ?? '9999-12'
  const range = { order: context.settings.order, cursor: idCursor(query), limit: limitOf(query) }
  const fits = (document: FiscalDocument) =>
    (companyId === undefined || document.company.id === companyId) &&
    (model === undefined || document.model === model) &&
    document.period >= from &&
    document.period <= to
  const { rows, paginacao } = page(state.documents, (document) => document.id, range, fits)
  const now = context.clock.now()
  return { json: { dados: rows.map((document) => documento(document, now)), paginacao } }
}

export function allow(request: SimRequest, method: 'GET' | 'POST') {
  if (request.method !== method) throw new Refusal(405, 'metodo_nao_permitido', `Use ${method} nesta rota.`)
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
