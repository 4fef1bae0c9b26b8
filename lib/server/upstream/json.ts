import 'server-only'

const longNumber = /[[:,]\s*-?\d{16,}|\d[eE]\+?\d{3}/

type Source = { source?: string }

function keepDigits(_key: string, value: unknown, context?: Source): unknown {
  const source = context?.source
  if (typeof value !== 'number' || source === undefined) return value
  const rounded = !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
  return rounded || !Number.isFinite(value) ? source : value
}

/** Replaces characters that no database stores. */
const mark = '\uFFFD'
const escaped = /\\(?:u(?:d[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(0000|d[89a-f][0-9a-f]{2}))|.)/gis
const suspicious = /\\u(?:0000|d[89a-f])/i

/** Text with U+FFFD in place of U+0000 and lone surrogates, which PostgreSQL refuses. */
export const storable = (text: string) => text.replaceAll('\0', mark).toWellFormed()

/** As `storable`, for escapes in a JSON text, including its names. */
function withoutUnstorable(text: string): string {
  if (!suspicious.test(text)) return text
  return text.replace(escaped, (whole, unstorable?: string) => (unstorable === undefined ? whole : '\\ufffd'))
}

/** Far deeper than any record; databases and JSON.stringify do not accept any depth. */
const deepest = 100

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Replaces, in place, values that are nested deeper than Lastro stores. */
function withoutDepths(root: unknown): unknown {
  let level = isNested(root) ? [root] : []
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: object[] = []
    for (const node of level) {
      for (const [name, value] of Object.entries(node)) {
        if (!isNested(value)) continue
        if (depth < deepest) next.push(value)
        else Object.defineProperty(node, name, { value: mark, enumerable: true, writable: true, configurable: true })
      }
    }
    level = next
  }
  return root
}

/**
 * Parses JSON into storable values. Numbers that JavaScript would round to another integer, or cannot represent, become
 * strings of digits; U+0000, lone surrogates and too deep values become U+FFFD. Throws SyntaxError or RangeError.
 */
export function parseExactJson(text: string): unknown {
  const sound = withoutUnstorable(text)
  return withoutDepths(longNumber.test(sound) ? JSON.parse(sound, keepDigits) : JSON.parse(sound))
}
