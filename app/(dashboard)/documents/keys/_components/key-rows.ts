import { parseAccessKey, stateOfCode } from '@/lib/core/documents/access-key'
import type { CheckedKey, KeyState } from '@/lib/features/documents/keys-schema'
import type { KeyList, UnreadLine } from '@/lib/features/documents/rules/key-list'

/** `unread`: a line without a recognizable key. */
export type RowState = KeyState | 'unread'

/** States of a checked key, in the order of the counts and of the filter. */
export const rowStates: readonly RowState[] = ['found', 'missing', 'cancelled', 'purged', 'unknown', 'unread']

export type ParsedKey = NonNullable<ReturnType<typeof parseAccessKey>>

export type KeyRow = {
  id: string
  state: RowState
  /** Null: a line without a key. */
  key: string | null
  parsed: ParsedKey | null
  /** Model of the document, from the provider, or from the key where the provider has none. */
  model: string | null
  lines: readonly number[]
  unread: UnreadLine | null
}

/** The keys of a list, with lines without a key in their original places. */
export function keyRows({ keys, unread }: KeyList, answers: ReadonlyMap<string, CheckedKey>): KeyRow[] {
  const ofKeys = keys.map(({ key, lines }): KeyRow => {
    const answer = answers.get(key)
    const parsed = parseAccessKey(key)
    const model = answer?.model ?? statedModel(parsed)
    return { id: key, state: answer?.state ?? 'unknown', key, parsed, model, lines, unread: null }
  })
  const ofLines = unread.map(
    (line): KeyRow => ({
      id: `line-${line.line}`,
      state: 'unread',
      key: null,
      parsed: null,
      model: null,
      lines: [line.line],
      unread: line,
    }),
  )
  return [...ofKeys, ...ofLines].sort((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0))
}

function statedModel(parsed: ParsedKey | null): string | null {
  if (parsed?.kind === 'nfse') return 'nfs-e'
  return parsed?.kind === 'nfe-family' ? parsed.model : null
}

export function countStates(rows: readonly KeyRow[]): Record<RowState, number> {
  const counts = { found: 0, missing: 0, cancelled: 0, purged: 0, unknown: 0, unread: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}

/** Facts of a note in its key, in one shape for both layouts; null where the key does not have them. */
export type KeySays = {
  state: string | null
  month: string | null
  issuer: string | null
  series: string | null
  number: string | null
  /** Null: not checked. */
  checkDigitAgrees: boolean | null
}

export function statedByKey(parsed: ParsedKey | null): KeySays {
  const nothing = { state: null, month: null, issuer: null, series: null, number: null, checkDigitAgrees: null }
  if (parsed === null) return nothing
  if (parsed.kind === 'opaque') return { ...nothing, checkDigitAgrees: parsed.checkDigitValid }
  if (parsed.kind === 'nfse')
    return {
      ...nothing,
      state: stateOfCode(parsed.municipality),
      month: parsed.yearMonth,
      issuer: parsed.registration,
      number: parsed.number,
    }
  const { state, yearMonth: month, issuerTaxId: issuer, series, number, checkDigitValid } = parsed
  return { state, month, issuer, series, number, checkDigitAgrees: checkDigitValid }
}

/** Whether there is a document to open. */
export const isKnown = ({ state }: KeyRow) => state === 'found' || state === 'cancelled' || state === 'purged'
