import { dayOf } from '@/lib/core/dates'

const endToEndNames = ['end_to_end_id', 'endToEndId', 'endtoendid', 'e2e_id', 'e2eId', 'e2e', 'end_to_end']
const dateNames = ['created_at', 'createdAt', 'paid_at', 'payment_date', 'date', 'datetime', 'timestamp', 'horario']

function textUnder(names: string[], extra: Record<string, unknown>): string | null {
  const texts = names.map((name) => extra[name]).filter((value) => typeof value === 'string')
  return texts.find((text) => text.trim() !== '') ?? null
}

/** What the contract does not document on a received entry, under the names it usually goes by; null where it did not come. */
export function foundIn(extra: Record<string, unknown>): { endToEndId: string | null; at: string | null } {
  const at = textUnder(dateNames, extra)
  return { endToEndId: textUnder(endToEndNames, extra), at: at !== null && dayOf(at) !== null ? at : null }
}
