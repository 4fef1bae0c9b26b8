import 'server-only'
import { shownPixKey } from '@/lib/core/pix/pix-key'
import { formatTaxId } from '@/lib/core/tax-id'
import type { SearchItem } from './schema'
import { itemOf, line, type SearchTexts } from './search-texts'
import { type FoundParty, findCompanies, findParties, findPayees, findPayers, mostCounted } from './store/parties'
import type { SearchQuery } from './store/search-query'

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

function notesOf({ issued, received, lastAt }: FoundParty, { t, day }: SearchTexts) {
  const count = issued || received
  const kind = issued > 0 ? 'supplier' : 'customer'
  const notes = t(`search.items.${kind}-notes`, { count: Math.min(count, mostCounted) })
  return {
    count: count > mostCounted ? t('search.items.more-than', { count: notes }) : notes,
    last: lastAt && t(`search.items.${kind}-last`, { day: day(lastAt.slice(0, 10)) }),
  }
}

/** Parties of the indexed documents, without our companies. */
export async function supplierItems(query: SearchQuery, texts: SearchTexts, limit: number): Promise<SearchItem[]> {
  return (await findParties(query, limit)).map((party) => {
    const code = formatTaxId(party.taxId)
    const { count, last } = notesOf(party, texts)
    return itemOf({
      id: party.taxId,
      type: 'supplier',
      title: party.name,
      detail: line([code, last]),
      href: address('/documents', { q: party.taxId }),
      at: party.lastAt,
      code,
      count,
    })
  })
}

/** Payees of the book. */
export async function payeeItems(query: SearchQuery, { t, day }: SearchTexts, limit: number): Promise<SearchItem[]> {
  return (await findPayees(query, limit)).map(({ id, name, taxId, keys: [key], paid }) => {
    const code = taxId ? formatTaxId(taxId) : key ? shownPixKey(key) : null
    return itemOf({
      id,
      type: 'payee',
      title: name,
      detail: line([code, paid.lastAt && t('search.items.payee-last', { day: day(paid.lastAt) })]),
      href: address('/pix/payees', { open: id }),
      at: paid.lastAt,
      code,
      count: t('search.items.payee-payments', { count: paid.count }),
    })
  })
}

export async function payerItems(query: SearchQuery, { t, day }: SearchTexts, limit: number): Promise<SearchItem[]> {
  return (await findPayers(query, limit)).map(({ name, document, payments, atLeast, lastAt }) => {
    const code = formatTaxId(document)
    const count = t('search.items.payments', { count: payments })
    return itemOf({
      id: document,
      type: 'payer',
      title: name,
      detail: line([code, t('search.items.payer-last', { day: day(lastAt) })]),
      href: address('/pix/received', { payerDocument: document }),
      at: lastAt.toISOString(),
      code,
      count: atLeast ? t('search.items.more-than', { count }) : count,
    })
  })
}

export async function companyItems(query: SearchQuery, limit: number): Promise<SearchItem[]> {
  return (await findCompanies(query, limit)).map(({ id, cnpj, legalName, tradeName, city, state }) => {
    const code = formatTaxId(cnpj)
    return itemOf({
      id,
      type: 'company',
      title: tradeName ?? legalName,
      detail: line([code, tradeName && legalName, city && state ? `${city}/${state}` : city]),
      href: address('/documents', { companyId: id }),
      code,
    })
  })
}
