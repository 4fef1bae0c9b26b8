import 'server-only'
import { z } from 'zod'
import { valuesUnder } from '@/lib/server/known-field-names'
import { anyRecord, type Extra } from '@/lib/server/upstream/extra'

/** Paging stated by an answer; null where it states nothing. */
type Paging = {
  page: number | null
  /** How many pages there are. */
  pages: number | null
  /** Number of records on all pages. */
  total: number | null
  size: number | null
  hasMore: boolean | null
  nextPage: number | null
}

/** Field names without case and separators, likeliest first. */
const names = {
  page: ['page', 'currentpage', 'pagenumber', 'pageindex', 'pagina', 'paginaatual', 'number'],
  pages: ['totalpages', 'pagecount', 'pagestotal', 'pages', 'lastpage', 'totalpaginas', 'totaldepaginas'],
  total: [
    'total',
    'totalitems',
    'totalcount',
    'totalrecords',
    'totalentries',
    'totalelements',
    'totalresults',
    'totalitens',
  ],
  size: ['pagesize', 'perpage', 'limit', 'itemsperpage', 'tamanhopagina', 'size'],
  hasMore: ['hasmore', 'hasnext', 'hasnextpage', 'more', 'temmais'],
  nextPage: ['nextpage', 'nextpagenumber', 'next', 'proximapagina'],
} as const

const nests = ['metadata', 'meta', 'pagination', 'paging', 'pageinfo', 'page', 'paginacao']

const whole = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/**
 * Paging under its usual names in an answer's own fields, its metadata and nested objects; `places` are those objects.
 */
export function pagingIn(answer: Extra): Paging & { places: Extra[] } {
  const inside = (place: Extra): Extra[] =>
    valuesUnder(nests, place)
      .map((value) => anyRecord.safeParse(value).data)
      .filter((nested) => nested !== undefined)
  const outer = [answer, ...inside(answer)]
  const places = [...outer, ...outer.slice(1).flatMap(inside)]
  const first = <T>(schema: z.ZodType<T>, wanted: readonly string[]): T | null =>
    places
      .flatMap((place) => valuesUnder(wanted, place))
      .map((value) => schema.safeParse(value).data)
      .find((value) => value !== undefined) ?? null
  return {
    places,
    page: first(whole, names.page),
    pages: first(whole, names.pages),
    total: first(whole, names.total),
    size: first(whole, names.size),
    hasMore: first(flag, names.hasMore),
    nextPage: first(whole, names.nextPage),
  }
}

/**
 * Whether more records follow a page of `count`; `index` is the number of earlier pages, null when unknown. Null when
 * the answer does not tell. The larger statement wins: an extra page is empty, a missing one loses data.
 */
export function hasMoreThan(count: number, index: number | null, limit: number, paging: Paging): boolean | null {
  const { pages, total, hasMore, nextPage } = paging
  const verdicts = [hasMore, nextPage === null ? null : true]
  if (index !== null && pages !== null) verdicts.push(index + 1 < pages)
  if (index !== null && total !== null) verdicts.push(seenOf(count, index, limit, total, paging.size) < total)
  // An answer that claims more after an empty page would never end the reading.
  if (count === 0 && pages === null) return false
  if (verdicts.includes(true)) return true
  return verdicts.includes(false) ? false : null
}

/**
 * Number of records up to this page; without a page size, that of this page is used, although the last page may be
 * shorter.
 */
function seenOf(count: number, index: number, limit: number, total: number, size: number | null): number {
  const withLimit = index * limit + count
  if (count === 0 || withLimit === total) return total
  return size === null ? (index + 1) * count : index * size + count
}
