export type JsonRecord = Record<string, unknown>

/** Writes a BigInt as a plain JSON number with all digits. */
export function encodeJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map((item) => encodeJson(item ?? null)).join(',')}]`
  if (isRecord(value)) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => `${JSON.stringify(name)}:${encodeJson(member)}`)
    return `{${members.join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Undefined when the text is not a JSON object; empty text is an empty object. */
export function parseRecord(text: string): JsonRecord | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Undefined when missing, not a string, or blank. */
export function textOf(record: JsonRecord, name: string): string | undefined {
  const value = record[name]
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

export function numberOf(record: JsonRecord, name: string): number | undefined {
  const value = record[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

export function recordOf(record: JsonRecord, name: string): JsonRecord | undefined {
  const value = record[name]
  return isRecord(value) ? value : undefined
}
