import { asc, eq, sql } from 'drizzle-orm'
import type { Sorting } from '@/lib/features/documents/index/store/list'
import type { IndexNarrowing } from '@/lib/features/documents/index/store/narrowing'
import { indexedDocuments, indexedMonths } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'

export type Query = [name: string, filter: IndexNarrowing, sorting?: Sorting]

const desc = (sort: Sorting['sort']): Sorting => ({ sort, order: 'desc' })
const ascending = (sort: Sorting['sort']): Sorting => ({ sort, order: 'asc' })
const months = { from: '2025-02', to: '2025-04' }
const days = { issuedFrom: '2025-02-03', issuedTo: '2025-02-05' }

/** Typical queries of the list, and hard ones: no match, or a few old ones. */
export async function documentQueries(): Promise<Query[]> {
  const database = await db()
  const isRead = eq(indexedDocuments.contentState, 'read')
  const [oldest] = await database
    .select()
    .from(indexedDocuments)
    .where(isRead)
    .orderBy(asc(indexedDocuments.id))
    .limit(1)
  if (!oldest) throw new Error('nothing was filled')
  const { id, accessKey, issuerTaxId, recipientTaxId, number, role } = oldest
  const supplier = (role === 'emitente' ? oldest.recipientName : oldest.issuerName) ?? ''
  const companies = await database
    .select({ id: indexedMonths.companyId })
    .from(indexedMonths)
    .groupBy(indexedMonths.companyId)
    .orderBy(sql`sum(${indexedMonths.documents})`)
  const [small, big] = [companies.at(0)?.id, companies.at(-1)?.id]
  const q = {
    code: supplier.split(' ').find((word) => /^[0-9a-f]{5}$/.test(word)) ?? '',
    taxId: (role === 'emitente' ? recipientTaxId : issuerTaxId) ?? '',
  }
  const formatted = q.taxId.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000)
  return [
    ['all', {}],
    ['all, oldest first', {}, ascending('period')],
    ['all by value', {}, desc('totalCents')],
    ['all by value, least first', {}, ascending('totalCents')],
    ['all by day of issue', {}, desc('issuedAt')],
    ['all by number', {}, ascending('number')],
    ['a company', { companyId: big }],
    ['a company by value', { companyId: big }, desc('totalCents')],
    ['a small company', { companyId: small }],
    ['a small company by value', { companyId: small }, desc('totalCents')],
    ['a small company by number', { companyId: small }, ascending('number')],
    ['a company nobody has', { companyId: 'none' }, desc('totalCents')],
    ['a rare model', { model: 'nfcom' }],
    ['a rare model by value', { model: 'nfcom' }, desc('totalCents')],
    ['a rare model by day', { model: 'mdfe' }, ascending('issuedAt')],
    ['a model that has no value, by value', { model: 'mdfe' }, desc('totalCents')],
    ['months', months],
    ['months by value', months, desc('totalCents')],
    ['months by number', months, ascending('number')],
    ['months without documents', { from: '2012-01', to: '2013-12' }, desc('totalCents')],
    ['company, model, months by value', { companyId: big, model: 'nfe', ...months }, desc('totalCents')],
    ['role', { role: 'emitente' }],
    ['role by value', { role: 'emitente' }, desc('totalCents')],
    ['kind', { kind: 'entrada' }, ascending('number')],
    ['kind nobody has', { kind: 'devolucao' }, desc('issuedAt')],
    ['role and kind that never meet', { role: 'emitente', kind: 'entrada' }],
    ['role and kind that never meet, by value', { role: 'emitente', kind: 'entrada' }, desc('totalCents')],
    ['cancelled', { cancelled: true }],
    ['cancelled by value', { cancelled: true }, desc('totalCents')],
    ['purged', { purged: true }],
    ['purged by value', { purged: true }, desc('totalCents')],
    ['purged and cancelled of a model', { purged: true, cancelled: true, model: 'cte' }, desc('totalCents')],
    ['not purged', { purged: false }, ascending('period')],
    ['expiring within 30 days', { expiresBefore: inDays(30) }],
    ['expiring within 30 days by value', { expiresBefore: inDays(30) }, desc('totalCents')],
    ['expiring within two years', { expiresBefore: inDays(730) }],
    ['expiring of a small company', { expiresBefore: inDays(60), companyId: small }],
    ['value', { minCents: 200_000, maxCents: 210_000 }],
    ['value, wide', { minCents: 1_000 }],
    ['value, wide, by number', { minCents: 1_000, maxCents: 2_900_000 }, ascending('number')],
    ['value, exact', { minCents: 200_019, maxCents: 200_019 }],
    ['value of the largest of a company', { minCents: 2_950_000, companyId: small }],
    ['value, wide, of what never meets', { minCents: 100, role: 'emitente', kind: 'entrada' }],
    ['days of issue', days],
    ['days of issue by value', days, desc('totalCents')],
    ['days of issue, five years', { issuedFrom: '2020-01-01' }, desc('totalCents')],
    ['days of issue of another month', { ...days, from: '2024-02', to: '2024-03' }],
    ['text: half of a company', { q: 'ipe ferragens' }],
    ['text: half of a company by value', { q: 'filial 0' }, desc('totalCents')],
    ['text: frequent word', { q: 'aurora' }],
    ['text: frequent word by value', { q: 'aurora' }, desc('totalCents')],
    ['text: two frequent words', { q: 'papelaria ipiranga' }],
    ['text: a supplier of long ago', { q: q.code }],
    ['text: the same by value', { q: q.code }, desc('totalCents')],
    ['text: the same, oldest first', { q: q.code }, ascending('period')],
    ['text: whole name of long ago', { q: supplier }],
    ['text: tax id', { q: q.taxId }],
    ['text: formatted tax id', { q: formatted }],
    ['text: number', { q: number ?? '' }],
    ['text: access key', { q: accessKey ?? '' }],
    ['text: document id', { q: String(id) }],
    ['text: one letter', { q: 'a' }],
    ['text: one letter by value', { q: 'a' }, desc('totalCents')],
    ['text: two letters', { q: 'sa' }],
    ['text: two letters, not there', { q: 'zx' }],
    ['text: two digits', { q: '35' }],
    ['text: three letters', { q: 'ltd' }],
    ['text: three digits', { q: '551' }],
    ['text: nothing there', { q: 'xyzzy' }],
    ['text: frequent words that never meet', { q: 'aurora ipiranga' }],
    ['text and a company without it', { q: q.code, companyId: small }],
    ['text, company, cancelled', { q: 'aurora', companyId: small, cancelled: true }],
    ['text and value', { q: 'aurora', minCents: 200_000, maxCents: 200_500 }],
    ['text, value, by value', { q: 'papelaria', minCents: 150_000, maxCents: 250_000 }, desc('totalCents')],
    ['text and months', { q: 'bela', ...months }, desc('totalCents')],
    ['everything at once', { ...months, ...days, q: 'bela', companyId: big, role: 'destinatario', cancelled: false }],
  ]
}
