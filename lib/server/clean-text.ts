import 'server-only'
import { Problem } from '@/lib/core/errors'

/** Text without U+0000 and lone surrogates, which neither the database nor a service accepts. */
export const isClean = (text: string) => !text.includes('\0') && text.isWellFormed()

const deepest = 50

/**
 * Path of a value, or of a field's name, whose text cannot be stored or which is nested too deep; null when there is
 * none.
 */
function uncleanPath(value: unknown, depth = 0): string[] | null {
  if (typeof value === 'string') return isClean(value) ? null : []
  if (typeof value !== 'object' || value === null) return null
  if (depth > deepest) return []
  for (const [name, part] of Object.entries(value)) {
    if (!isClean(name)) return []
    const found = uncleanPath(part, depth + 1)
    if (found) return [name, ...found]
  }
  return null
}

/** Throws `invalid_request` naming the field whose text cannot be stored. */
export function requireClean(value: unknown): void {
  const found = uncleanPath(value)
  if (!found) return
  const path = found.join('.')
  const message = 'has U+0000 or half of a surrogate pair, or goes too deep'
  throw new Problem('invalid_request', `${path || 'body'}: ${message}`, {
    errors: [{ path, message, code: 'field.text', params: {} }],
  })
}
