import 'server-only'
import { type EndToEndId, parseEndToEndId } from '@/lib/core/end-to-end-id'
import { textUnder, usualNames } from './usual-names'

/** Texts of a record that are laid out as end-to-end ids, in its own order; the one of an original payment is not the record's. */
export function shapedIdsIn(record: Record<string, unknown>, kind?: EndToEndId['kind']): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const parsed = typeof value === 'string' && !/original/i.test(name) ? parseEndToEndId(value) : null
    return parsed && (kind === undefined || parsed.kind === kind) ? [String(value)] : []
  })
}

/** The end-to-end id of a record: under its usual names, else the first text that is laid out as one. Case-sensitive. */
export function endToEndIdIn(record: Record<string, unknown>, kind?: EndToEndId['kind']): string | null {
  return textUnder(usualNames.endToEndId, record) ?? shapedIdsIn(record, kind)[0] ?? null
}
