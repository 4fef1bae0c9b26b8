import 'server-only'
import { z } from 'zod'
import { instantOrDay } from '@/lib/core/instant-or-day'
import type { Page } from '@/lib/core/page'
import { type Extra, record, rows, withNested } from '@/lib/server/upstream/extra'

const word = z.string().nullish()
const count = z.int().nullish()
const flag = z.boolean().nullish()
/** An int64 is a number, or a string of digits when a number would be rounded. */
const int64 = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/)]).transform(String)
const cursor = z.union([z.int(), z.string()]).transform(String)

const empresa = record({
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

const documento = record({
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

const link = record({ url: z.string().min(1), expira_em: z.string(), tipo: z.string() })

const paginacao = record({ proximo_cursor: cursor.nullish(), tem_mais: flag })

export const companyAnswer = z.looseObject({ dados: empresa }).transform(({ dados }) => companyOf(dados))

export const documentAnswer = z.looseObject({ dados: documento }).transform(({ dados }) => documentOf(dados))

export const linkAnswer = z
  .looseObject({ dados: link })
  .transform(({ dados: { url, expira_em, tipo, extra } }) => ({ url, expiresAt: expira_em, type: tipo, extra }))

const list = <T extends z.ZodType>(dados: T) => record({ requisicao_id: word, dados: rows(dados), paginacao })

export const companiesAnswer = list(empresa).transform(({ dados, paginacao, extra }) =>
  pageFrom(dados.read.map(companyOf), dados.unreadable, paginacao, extra, ({ cnpj }) => cnpj),
)

export const documentsAnswer = list(documento).transform(({ dados, paginacao, extra }) =>
  pageFrom(dados.read.map(documentOf), dados.unreadable, paginacao, extra, ({ id }) => id),
)

/** Fields that any JSON answer of the service may have next to its data; parsing never fails. */
export const envelope = z
  .looseObject({ requisicao_id: z.string().optional().catch(undefined), dados: z.unknown().optional() })
  .catch({ requisicao_id: undefined, dados: undefined })

export type CompanyRecord = ReturnType<typeof companyOf>

export type DocumentRecord = ReturnType<typeof documentOf>

export type LinkRecord = z.output<typeof linkAnswer>

function companyOf(fields: z.output<typeof empresa>) {
  return {
    id: fields.id,
    cnpj: fields.cnpj,
    legalName: fields.razao_social ?? fields.nome_fantasia ?? fields.cnpj,
    tradeName: fields.nome_fantasia ?? null,
    state: fields.uf ?? null,
    city: fields.cidade ?? null,
    active: fields.ativo ?? null,
    models: fields.modelos ?? [],
    retentionDays: fields.retencao_dias ?? null,
    extra: fields.extra,
  }
}

function documentOf(fields: z.output<typeof documento>) {
  return {
    id: fields.id,
    accessKey: fields.chave ?? null,
    companyId: fields.empresa_id,
    model: fields.modelo,
    kind: fields.tipo ?? null,
    period: fields.competencia ?? null,
    /** Null when upstream does not state it. */
    cancelled: fields.cancelada ?? null,
    role: fields.papel ?? null,
    purged: fields.expurgada ?? false,
    createdAt: momentOf(fields.criado_em),
    retentionDays: fields.retencao_dias ?? null,
    expiresAt: momentOf(fields.expira_em),
    extra: fields.extra,
  }
}

/** Text that is not a date stays unchanged. */
const momentOf = (text: string | null | undefined) => (text ? (instantOrDay(text) ?? text) : null)

/** The contract's cursor is the last item's id, so a page that has more but names no cursor still continues. */
function pageFrom<T>(
  items: T[],
  unreadable: number,
  { proximo_cursor, tem_mais, extra: ofPaging }: z.output<typeof paginacao>,
  ofAnswer: Extra,
  cursorOf: (last: T) => string,
): Page<T> {
  const page = { items, ...(unreadable > 0 && { unreadable }), extra: withNested(ofAnswer, { paginacao: ofPaging }) }
  const last = items.at(-1)
  const named = proximo_cursor || null
  if (tem_mais === false) return { ...page, next: null }
  if (tem_mais === true) return { ...page, next: named ?? (last === undefined ? null : cursorOf(last)) }
  return { ...page, next: named }
}
