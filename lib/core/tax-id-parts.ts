import { cnpjShape, cpfShape, normalizeTaxId } from './tax-id'

/** `root`: first eight digits of a CNPJ, which its branches share, or a whole CPF. `mask`: hidden digits are `*`. */
export type TaxIdParts = { full: string | null; root: string | null; mask: string | null }

const none: TaxIdParts = { full: null, root: null, mask: null }
/** Fewer visible characters name too many people. */
const leastVisible = 6
const lengths = [11, 14]

/** A CPF or CNPJ as upstream wrote it, with its mask, without it, or partly hidden. */
export function taxIdParts(text: string | null): TaxIdParts {
  const bare = normalizeTaxId(text ?? '')
  if (/^(.)\1*$/.test(bare)) return none
  if (cpfShape.test(bare)) return { full: bare, root: bare, mask: null }
  if (cnpjShape.test(bare)) return { full: bare, root: bare.slice(0, 8), mask: null }
  const mask = bare.replaceAll(/[•X#]/g, '*')
  const visible = mask.replaceAll('*', '')
  const isMask = mask.includes('*') && lengths.includes(mask.length) && /^[0-9A-Z]+$/.test(visible)
  return isMask && visible.length >= leastVisible ? { ...none, mask } : none
}

/** The usual ways to hide a CPF or CNPJ: its ends, or its end. */
const hidings: Record<number, readonly (readonly [number, number])[]> = {
  11: [
    [3, 9],
    [0, 6],
    [0, 9],
  ],
  14: [
    [2, 12],
    [2, 8],
  ],
}

/** The masked forms of a full tax id. */
export function masksOf(full: string): string[] {
  return (hidings[full.length] ?? []).map(
    ([from, to]) => '*'.repeat(from) + full.slice(from, to) + '*'.repeat(full.length - to),
  )
}

export type TaxIdRelation = 'same' | 'same-root' | 'masked' | 'other' | 'unknown'

const fits = (mask: string, full: string) =>
  mask.length === full.length && [...mask].every((sign, at) => sign === '*' || sign === full[at])

export function relationOf(one: TaxIdParts, other: TaxIdParts): TaxIdRelation {
  if (one.full && other.full) {
    if (one.full === other.full) return 'same'
    return one.root === other.root ? 'same-root' : 'other'
  }
  const [mask, full] = one.mask ? [one.mask, other.full] : [other.mask, one.full]
  if (!mask || !full) return 'unknown'
  return fits(mask, full) ? 'masked' : 'other'
}
