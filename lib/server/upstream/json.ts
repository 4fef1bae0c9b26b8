import 'server-only'

const longInteger = /[[:,]\s*-?\d{16,}/

type Source = { source?: string }

function keepDigits(_key: string, value: unknown, context?: Source): unknown {
  const source = context?.source
  const rounded = typeof value === 'number' && !Number.isSafeInteger(value)
  return rounded && source !== undefined && /^-?\d+$/.test(source) ? source : value
}

/** Parses JSON; integers that a JavaScript number would round come as strings of their digits. Throws SyntaxError. */
export function parseExactJson(text: string): unknown {
  return longInteger.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
}
