import { centsFromDecimal } from '@/lib/core/money/amount-text'
import { type Detail, detailsUnder } from './details'
import { nodeAt, nodesAt, textAt, type XmlNode } from './xml-node'

type FactKind = 'text' | 'decimal' | 'instant' | 'month' | 'money' | 'accessKey'

type Rule = (node: XmlNode) => string | null

/** Paths of a value in a layout, or the rule that finds it. */
type Source = string | Rule

/** A fact of a layout. `unit` belongs to a decimal. */
type FactRow<Id extends string> = readonly [id: Id, value: Source, kind?: FactKind, unit?: string | Rule]

/** A table's rows; those of a group are read once for each of its elements. */
export type FactRows<Id extends string = string> = readonly (
  | FactRow<Id>
  | { each: string; rows: readonly FactRow<Id>[] }
)[]

/** `rest` is a group with further parts of the total, without those in the list after it. */
export type TotalRows<Id extends string = string> = readonly (readonly [
  id: Id,
  value: Source,
  base?: Source | null,
  rate?: Source | null,
  rest?: readonly [group: string, ...except: string[]],
])[]

export type FactOf<Id extends string> = { id: Id; value: string; kind: FactKind; unit?: string }

export type TotalOf<Id extends string> = { id: Id; base?: string; rate?: string; value: string; details?: Detail[] }

/** The ids of a table's rows. */
export type IdIn<Row> = Row extends { rows: readonly (infer Inner)[] }
  ? IdIn<Inner>
  : Row extends readonly [infer Id extends string, ...unknown[]]
    ? Id
    : never

type FactEntry<Id extends string> = readonly [id: Id, value: string | null, kind?: FactKind, unit?: string | null]

/** The facts that the file states; absent ones are left out, never guessed. */
export function factsOf<Id extends string>(entries: readonly FactEntry<Id>[]): FactOf<Id>[] {
  return entries.flatMap(([id, value, kind = 'text', unit]) =>
    value ? [{ id, value, kind, ...(unit ? { unit } : {}) }] : [],
  )
}

export function factsAt<Id extends string>(node: XmlNode | null, rows: FactRows<Id>): FactOf<Id>[] {
  if (!node) return []
  return rows.flatMap((row) => {
    if ('each' in row) return nodesAt(node, row.each).flatMap((one) => factsAt(one, row.rows))
    const [id, source, kind, unit] = row
    return factsOf([[id, read(node, source), kind, typeof unit === 'function' ? unit(node) : unit]])
  })
}

export function totalsAt<Id extends string>(node: XmlNode | null, rows: TotalRows<Id>): TotalOf<Id>[] {
  if (!node) return []
  return rows.flatMap(([id, valueSource, baseSource, rateSource, rest]): TotalOf<Id>[] => {
    const value = read(node, valueSource)
    const base = baseSource && read(node, baseSource)
    const rate = rateSource && read(node, rateSource)
    const [group, ...except] = rest ?? []
    const details = group ? detailsUnder(nodeAt(node, group), except) : []
    const more = { ...(base ? { base } : {}), ...(rate ? { rate } : {}), ...(details.length > 0 ? { details } : {}) }
    return value ? [{ id, value, ...more }] : []
  })
}

function read(node: XmlNode, source: Source): string | null {
  return typeof source === 'function' ? source(node) : textAt(node, source)
}

export function when(holds: (node: XmlNode) => boolean, paths: string): Rule {
  return (node) => (holds(node) ? textAt(node, paths) : null)
}

export function unless(holds: (node: XmlNode) => boolean, paths: string): Rule {
  return when((node) => !holds(node), paths)
}

/** An amount without those of the rows, where no path states it. Null when one of them cannot be read. */
export function without(paths: string, rows: TotalRows): Rule {
  return (node) => {
    const whole = textAt(node, paths)
    const parts = totalsAt(node, rows).map(({ value }) => value)
    const [first, ...others] = [whole ?? '', ...parts].map((text) => centsFromDecimal(text) ?? Number.NaN)
    const left = others.reduce((rest, cents) => rest - cents, first ?? Number.NaN)
    return Number.isNaN(left) ? null : (left / 100).toFixed(2)
  }
}

/** Every text at the paths, each once, in one line. */
export function list(paths: string): Rule {
  return (node) => listed(nodesAt(node, paths).map(({ text }) => text))
}

/** Like `list` with duplicates, such as the states on a way there and back. */
export function listAll(paths: string): Rule {
  return (node) => {
    const texts = nodesAt(node, paths).map(({ text }) => text)
    return texts.filter(Boolean).join(', ') || null
  }
}

/** Short values that share a line. */
export function listed(texts: (string | null)[]): string | null {
  return [...new Set(texts.filter(Boolean))].join(', ') || null
}

/**
 * The texts at the paths under one heading, each once, separated by a blank line; the file's indentation is removed.
 */
export function joinedText(node: XmlNode | null, paths: string): string | null {
  const texts = nodesAt(node, paths).map(({ text }) => text.replace(/[^\S\n]*\n[^\S\n]*/g, '\n'))
  return [...new Set(texts.filter(Boolean))].join('\n\n') || null
}
