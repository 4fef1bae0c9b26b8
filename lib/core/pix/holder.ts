import { fold } from '@/lib/core/fold-text'
import { hasHiddenSign, maskedKind, sharedSigns } from './masked-document'

/** A key's holder and bank, as far as the directory states them. */
export type Holder = {
  owner: { name: string | null; document: string | null }
  bank: { name: string | null; ispb: string | null }
}

export type Verdict = 'same' | 'different' | 'unknown'

export type HolderComparison = { name: Verdict; document: Verdict; bank: Verdict }

const companyForm = /( (ltda|limitada|me|epp|eireli|slu|s ?a))+$/

/** A name without accents, case, punctuation and the form of the company at its end. */
export function bareName(name: string): string {
  const words = fold(name.normalize('NFC'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words.replace(companyForm, '')
}

function compareTexts(one: string | null, other: string | null, bare: (text: string) => string): Verdict {
  if (!one?.trim() || !other?.trim()) return 'unknown'
  return bare(one) === bare(other) ? 'same' : 'different'
}

/** Two documents, each whole or masked, by the digits that both show. */
export function compareDocuments(one: string | null, other: string | null): Verdict {
  const kinds = [maskedKind(one ?? ''), maskedKind(other ?? '')]
  if (!one || !other || kinds.includes(null)) return 'unknown'
  if (kinds[0] !== kinds[1]) return 'different'
  const shared = sharedSigns(one, other)
  if (shared.length === 0) return 'unknown'
  return shared.every(([sign, its]) => sign === its) ? 'same' : 'different'
}

/** The words of a name without the form of the company, each as far as it is visible. */
const visibleParts = (name: string) => bareName(name.replace(/[*•#_?]\S*/gu, ' ')).split(' ')

/** Two names. One whose visible words begin words of the other, in the same order, may be it: masked or abbreviated. */
function compareNames(one: string | null, other: string | null): Verdict {
  const verdict = compareTexts(one, other, bareName)
  if (verdict !== 'different') return verdict
  const [fewer = [], more = []] = [one ?? '', other ?? ''].map(visibleParts).toSorted((a, b) => a.length - b.length)
  let at = 0
  const mayBe = fewer.every((word) => {
    const found = more.findIndex((its, place) => place >= at && (its.startsWith(word) || word.startsWith(its)))
    at = found + 1
    return found >= 0
  })
  return mayBe ? 'unknown' : 'different'
}

export function compareHolders(one: Holder, other: Holder): HolderComparison {
  const byIspb = compareTexts(one.bank.ispb, other.bank.ispb, (text) => text.trim().toUpperCase())
  return {
    name: compareNames(one.owner.name, other.owner.name),
    document: compareDocuments(one.owner.document, other.owner.document),
    bank: byIspb === 'unknown' ? compareTexts(one.bank.name, other.bank.name, bareName) : byIspb,
  }
}

const isWhole = (document: string | null) =>
  document !== null && maskedKind(document) !== null && !hasHiddenSign(document)

/** Compares two holders. Hidden digits prove nothing: `same` requires equal complete documents, or equal names and visible digits. */
export function isSameHolder(one: Holder, other: Holder): Verdict {
  const { name, document } = compareHolders(one, other)
  if (document === 'different') return 'different'
  if (document === 'same' && isWhole(one.owner.document) && isWhole(other.owner.document)) return 'same'
  if (name === 'different') return 'different'
  const neverNamed = one.owner.document === null && other.owner.document === null
  return name === 'same' && (document === 'same' || neverNamed) ? 'same' : 'unknown'
}

/** Whether a payment to a holder does not count as one to the current holder of the key: they are not the same one. */
export const isAnotherHolder = (paid: Holder | null | undefined, current: Holder | null | undefined): boolean =>
  Boolean(paid && current && isSameHolder(paid, current) === 'different')
