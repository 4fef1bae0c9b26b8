import 'server-only'
import { plain } from '@/lib/core/plain-text'
import { taxIdKind } from '@/lib/core/tax-id'
import { findParties, findPayers } from '@/lib/features/search/store/parties'
import { read } from '@/lib/server/read'
import { customers } from './contract'
import { customerQuery, type SuggestedCustomer, suggestedCustomers } from './schema'
import { chargedCustomers } from './store/charged'

const mostShown = 6

/** Customers of earlier charges, recipients of notes that we issued, and payers, each once, those with an e-mail first. */
export const suggestCustomers = read(customers, {
  input: customerQuery,
  output: suggestedCustomers,
  async run({ q }) {
    const words = plain(q).split(/\s+/).filter(Boolean)
    const query = { code: null, words, range: null }
    const [charged, parties, payers] = await Promise.all([
      chargedCustomers(words),
      findParties(query, mostShown),
      findPayers(query, mostShown),
    ])
    const wholeTaxId = (text: string | undefined) => (text && taxIdKind(text) ? text : null)
    const found: SuggestedCustomer[] = [
      ...charged
        .filter(({ name }) => words.every((word) => plain(name).includes(word)))
        .map(({ name, email, taxId }) => ({
          name,
          email: email ?? null,
          taxId: taxId ?? null,
          from: 'charge' as const,
        })),
      ...parties
        .filter(({ received }) => received > 0)
        .map(({ name, taxId }) => ({ name, email: null, taxId: wholeTaxId(taxId), from: 'note' as const })),
      ...payers.map(({ name, document }) => {
        return { name, email: null, taxId: wholeTaxId(document), from: 'payment' as const }
      }),
    ]
    const byName = Map.groupBy(found, ({ name }) => plain(name))
    return [...byName.values()].slice(0, mostShown).flatMap((same) => {
      const [first] = same
      const taxId = same.find((each) => each.taxId)?.taxId ?? null
      const email = same.find((each) => each.email)?.email ?? null
      return first ? [{ ...first, taxId, email }] : []
    })
  },
})
