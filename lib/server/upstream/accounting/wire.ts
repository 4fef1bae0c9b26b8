import 'server-only'
import { z } from 'zod'
import type { Page } from '@/lib/core/page'
import { extraOf } from '@/lib/server/upstream/extra'

const word = z.string().nullish()
const count = z.int().nullish()
const flag = z.boolean().nullish()
/** An int64 comes as a number, or as its digits when a number would round it. */
const int64 = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/)]).transform(String)
const cursor = z.union([z.int(), z.string()]).transform(String)

const empresa = z.looseObject({
  id: z.string().min(1),
  cnpj: z.string().min(1),
  razao_social: word,
  nome_fantasia: word,
  uf: word,
  cidade: word,
  ativo: flag,
  modelos: z.array(z.string()).nullish(),
  retencao_dias: count,
})

const documento = z.looseObject({
  id: int64,
  chave: word,
  empresa_id: z.string().min(1),
  modelo: z.string().min(1),
  tipo: word,
  competencia: word,
  cancelada: flag,
  papel: word,
  expurgada: flag,
  criado_em: word,
  retencao_dias: count,
  expira_em: word,
})

const link = z.looseObject({ url: z.string().min(1), expira_em: z.string(), tipo: z.string() })

const paginacao = z.looseObject({ proximo_cursor: cursor.nullish(), tem_mais: flag })

export const companyAnswer = z.looseObject({ dados: empresa }).transform(({ dados }) => companyOf(dados))

export const documentAnswer = z.looseObject({ dados: documento }).transform(({ dados }) => documentOf(dados))

export const linkAnswer = z
  .looseObject({ dados: link })
  .transform(({ dados }) => ({ url: dados.url, expiresAt: dados.expira_em, type: dados.tipo }))

export const companiesAnswer = z
  .looseObject({ dados: z.array(empresa), paginacao })
  .transform(({ dados, paginacao }) => pageFrom(dados.map(companyOf), paginacao, ({ cnpj }) => cnpj))

export const documentsAnswer = z
  .looseObject({ dados: z.array(documento), paginacao })
  .transform(({ dados, paginacao }) => pageFrom(dados.map(documentOf), paginacao, ({ id }) => id))

/** What every JSON answer of the service may carry beside its data; never fails. */
export const envelope = z.looseObject({
  requisicao_id: z.string().optional().catch(undefined),
  erro: z
    .looseObject({ codigo: z.string().catch(''), mensagem: z.string().catch('') })
    .optional()
    .catch(undefined),
})

export type CompanyRecord = ReturnType<typeof companyOf>

export type DocumentRecord = ReturnType<typeof documentOf>

export type LinkRecord = z.output<typeof linkAnswer>

function companyOf(record: z.output<typeof empresa>) {
  return {
    id: record.id,
    cnpj: record.cnpj,
    legalName: record.razao_social ?? record.nome_fantasia ?? record.cnpj,
    tradeName: record.nome_fantasia ?? null,
    state: record.uf ?? null,
    city: record.cidade ?? null,
    active: record.ativo ?? null,
    models: record.modelos ?? [],
    retentionDays: record.retencao_dias ?? null,
    extra: extraOf(empresa, record),
  }
}

function documentOf(record: z.output<typeof documento>) {
  return {
    id: record.id,
    accessKey: record.chave ?? null,
    companyId: record.empresa_id,
    model: record.modelo,
    kind: record.tipo ?? null,
    period: record.competencia ?? null,
    cancelled: record.cancelada ?? false,
    role: record.papel ?? null,
    purged: record.expurgada ?? false,
    createdAt: record.criado_em ?? null,
    retentionDays: record.retencao_dias ?? null,
    expiresAt: record.expira_em ?? null,
    extra: extraOf(documento, record),
  }
}

/** The contract's cursor is the last item's own id, so a page that says "more" without naming it still goes on. */
function pageFrom<T>(
  items: T[],
  { proximo_cursor, tem_mais }: z.output<typeof paginacao>,
  cursorOf: (last: T) => string,
): Page<T> {
  const last = items.at(-1)
  const named = proximo_cursor || null
  if (tem_mais === false) return { items, next: null }
  if (tem_mais === true) return { items, next: named ?? (last === undefined ? null : cursorOf(last)) }
  return { items, next: named }
}
