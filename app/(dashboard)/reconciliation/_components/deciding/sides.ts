import { openCents } from '@/lib/core/backing'
import type { BackingRow } from '@/lib/features/reconciliation/schema'

export const mostSides = 50

const partyOf = ({ payment, document }: BackingRow) => payment?.party ?? document?.party
const dayOf = ({ payment, document }: BackingRow) => payment?.day ?? document?.day ?? ''

const daysApart = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000

/** What may be linked to a row, the likeliest first: of the same party, of the same open amount, then by the day. */
export function sidesFor(row: BackingRow, found: readonly BackingRow[]): BackingRow[] {
  const party = partyOf(row)
  const linked = new Set(row.links.map(({ paymentId, documentId }) => (row.payment ? documentId : paymentId)))
  const likeness = (one: BackingRow) => {
    const other = partyOf(one)
    const sameTaxId = other?.document && other.document === party?.document
    return (openCents(one) === openCents(row) ? 2 : 0) + (sameTaxId ? 1 : 0)
  }
  return found
    .filter(({ id, state }) => !linked.has(id) && state !== 'cancelled' && state !== 'returned')
    .toSorted(
      (one, other) =>
        Number(openCents(other) > 0) - Number(openCents(one) > 0) ||
        likeness(other) - likeness(one) ||
        daysApart(dayOf(one), dayOf(row)) - daysApart(dayOf(other), dayOf(row)),
    )
}
