import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import type { ReceivedEntry } from '@/lib/features/pix/received/schema'

type Identified = Pick<ReceivedEntry, 'type' | 'endToEndId' | 'extra'>

/** End-to-end id of the payment that an entry returns, under any of its names; null where missing. */
export function originalId({ extra }: Pick<Identified, 'extra'>): string | null {
  for (const [name, value] of Object.entries(extra)) {
    const plain = name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()
    const isOriginal = plain.includes('original') && /endtoend|e2e/.test(plain)
    if (isOriginal && typeof value === 'string' && value !== '') return value
  }
  return null
}

/** The end-to-end id of the payment that an entry is about: a return's own id is none. */
export function paymentId(entry: Identified): string | null {
  if (entry.type === 'DEPOSIT') return entry.endToEndId
  const original = originalId(entry)
  if (original !== null || entry.endToEndId === null) return original
  return parseEndToEndId(entry.endToEndId)?.kind === 'return' ? null : entry.endToEndId
}
