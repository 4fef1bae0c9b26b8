import 'server-only'

/** What the contracts do not name, under the names it usually goes by; spelt without case and separators, likeliest first. */
export const usualNames = {
  endToEndId: ['endtoendid', 'e2eid', 'e2e', 'endtoend'],
  date: ['createdat', 'paidat', 'paymentdate', 'date', 'datetime', 'timestamp', 'horario'],
} as const

const plain = (name: string) => name.replace(/[^a-z0-9]/gi, '').toLowerCase()

/** Whatever a record holds under one of the names, in the order of the names. */
export function valuesUnder(names: readonly string[], record: Record<string, unknown>): unknown[] {
  const given = Object.entries(record).map(([name, value]) => [plain(name), value] as const)
  return names.flatMap((name) => given.filter(([spelt]) => spelt === name).map(([, value]) => value))
}

/** The first text that a record holds under one of the names. */
export function textUnder(names: readonly string[], record: Record<string, unknown>): string | null {
  const texts = valuesUnder(names, record).filter((value) => typeof value === 'string')
  return texts.find((text) => text.trim() !== '') ?? null
}
