import { fold } from '@/lib/core/fold-text'
import { hasHiddenSign, maskedKind, sharedSigns } from '@/lib/core/pix/masked-document'

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

export function compareHolders(one: Holder, other: Holder): HolderComparison {
  const byIspb = compareTexts(one.bank.ispb, other.bank.ispb, (text) => text.trim().toUpperCase())
  return {
    name: compareTexts(one.owner.name, other.owner.name, bareName),
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

export const holderChanges = ['bank', 'holder', 'unclear'] as const
export type HolderChange = (typeof holderChanges)[number] | null

/** The changes that stop a payment until a person gives a reason; another bank of the same holder never does. */
export const stoppingChanges = ['holder', 'unclear'] as const
export type StoppingChange = (typeof stoppingChanges)[number]

export const isStopping = (change: HolderChange): change is StoppingChange =>
  change === 'holder' || change === 'unclear'

/** What a look-up no longer states of a remembered holder, so that both cannot be compared. */
export type MissingPart = 'key' | 'name' | 'document' | 'digits'

/** The first missing part of a look-up (null: no such key); null where it states at least as much as is remembered. */
export function missingPart(remembered: Holder, found: Holder | null): MissingPart | null {
  if (!found) return 'key'
  const { name, document } = compareHolders(remembered, found)
  const shows = ({ owner }: Holder) => sharedSigns(owner.document ?? '', owner.document ?? '').length > 0
  if (document === 'unknown' && shows(remembered)) return shows(found) ? 'digits' : 'document'
  return name === 'unknown' && remembered.owner.name?.trim() ? 'name' : null
}

/** How a look-up differs from a remembered holder; one that states more than before, without contradiction, does not. */
export function changeOf(remembered: Holder, found: Holder | null): HolderChange {
  const verdict = found && isSameHolder(remembered, found)
  if (verdict === 'different') return 'holder'
  if (!found || (verdict === 'unknown' && missingPart(remembered, found))) return 'unclear'
  return compareHolders(remembered, found).bank === 'different' ? 'bank' : null
}

/** Number of days for which a person who changed a payee may not approve a payment to it. */
export const payeeChangeDays = 7
