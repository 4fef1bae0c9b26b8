import { z } from 'zod'
import type { Simulator } from '../server.ts'

export const FIXED_NOW = '2026-11-21T12:00:00.000Z'

const instant = z.iso.datetime()
const int64 = z.string().regex(/^\d{1,19}$/)

export const empresaSchema = z.strictObject({
  id: z.uuid(),
  cnpj: z.string().regex(/^[0-9A-Z]{12}\d{2}$/),
  razao_social: z.string().min(1),
  nome_fantasia: z.string().min(1),
  uf: z.string().length(2),
  cidade: z.string().min(1),
  ativo: z.boolean(),
  modelos: z.array(z.enum(['nfs-e', 'nfe', 'nfce', 'cte', 'mdfe', 'nfcom'])).min(1),
  retencao_dias: z.int().positive(),
})

export const documentoSchema = z.strictObject({
  id: int64,
  chave: z.string().regex(/^[0-9A-Z]{44}$|^[0-9A-Z]{50}$/),
  empresa_id: z.uuid(),
  modelo: z.enum(['nfs-e', 'nfe', 'nfce', 'cte', 'mdfe', 'nfcom']),
  tipo: z.string().min(1),
  competencia: z.string().regex(/^\d{4}-\d{2}$/),
  cancelada: z.boolean().optional(),
  papel: z.string().min(1),
  expurgada: z.boolean(),
  criado_em: instant,
  retencao_dias: z.int().positive(),
  expira_em: instant,
})
export type Documento = z.infer<typeof documentoSchema>

export const linkSchema = z.strictObject({ url: z.url(), expira_em: instant, tipo: z.enum(['xml', 'pdf']) })

const requestId = z.string().min(1)

export function one<T extends z.ZodType>(dados: T) {
  return z.strictObject({ dados, requisicao_id: requestId })
}

export function list<T extends z.ZodType>(dados: T) {
  const paginacao = z.strictObject({ proximo_cursor: z.string().nullable(), tem_mais: z.boolean() })
  return z.strictObject({ dados: z.array(dados), paginacao, requisicao_id: requestId })
}

export const errorSchema = z.strictObject({
  erro: z.strictObject({ codigo: z.string(), mensagem: z.string().min(1), detalhes: z.unknown().optional() }),
  requisicao_id: requestId,
})

/** Parses JSON without losing digits of 64-bit numbers. */
export function parseExact(text: string): unknown {
  return JSON.parse(text.replace(/"(id|proximo_cursor)":(\d+)/g, '"$1":"$2"'))
}

export function accountingClient(simulator: Simulator) {
  function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${simulator.accountingKey}`, ...init.headers }
    return fetch(`${simulator.accountingUrl}${path}`, { ...init, headers })
  }
  async function read<T extends z.ZodType>(schema: T, path: string): Promise<z.infer<T>> {
    const response = await request(path)
    return schema.parse(parseExact(await response.text()))
  }
  /** Follows all cursors. */
  async function all<T extends z.ZodType>(schema: T, path: string): Promise<z.infer<T>[]> {
    const rows: z.infer<T>[] = []
    const join = path.includes('?') ? '&' : '?'
    let cursor: string | null = ''
    while (cursor !== null) {
      const next: string = cursor === '' ? '' : `${join}cursor=${cursor}`
      const page = await read(list(schema), `${path}${next}`)
      rows.push(...page.dados)
      cursor = page.paginacao.tem_mais ? page.paginacao.proximo_cursor : null
    }
    return rows
  }
  /** Status and code of a refusal in the Erro envelope. */
  async function refusal(path: string, init: RequestInit = {}) {
    const response = await request(path, init)
    const { erro, requisicao_id } = errorSchema.parse(await response.json())
    return { status: response.status, codigo: erro.codigo, requestId: requisicao_id }
  }
  const documents = (query = '') => all(documentoSchema, `/v1/documentos?limite=200${query}`)
  const link = (id: string, body?: string) => request(`/v1/documentos/${id}/link`, { method: 'POST', body })
  return { request, read, all, refusal, documents, link }
}

export type AccountingClient = ReturnType<typeof accountingClient>

/** The first matching document. */
export function firstOf(documents: readonly Documento[], fits: (document: Documento) => boolean): Documento {
  const found = documents.find(fits)
  if (!found) throw new Error('no such document in the state')
  return found
}
