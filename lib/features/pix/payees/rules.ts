import { bareName, compareHolders, type Holder, isSameHolder } from '@/lib/core/pix/holder'
import { sharedSigns } from '@/lib/core/pix/masked-document'

export const holderChanges = ['bank', 'holder', 'unclear'] as const
export type HolderChange = (typeof holderChanges)[number] | null

/** The changes that stop a payment until a person gives a reason; another bank of the same holder never does. */
export const stoppingChanges = ['holder', 'unclear'] as const
export type StoppingChange = (typeof stoppingChanges)[number]

export const isStopping = (change: HolderChange): change is StoppingChange =>
  change === 'holder' || change === 'unclear'

/** What a look-up no longer states of a remembered holder, so that both cannot be compared. */
export type MissingPart = 'key' | 'name' | 'letters' | 'document' | 'digits'

/** The first missing part of a look-up (null: no such key); null where it states at least as much as is remembered. */
export function missingPart(remembered: Holder, found: Holder | null): MissingPart | null {
  if (!found) return 'key'
  const { name, document } = compareHolders(remembered, found)
  const shows = ({ owner }: Holder) => sharedSigns(owner.document ?? '', owner.document ?? '').length > 0
  if (document === 'unknown' && shows(remembered)) return shows(found) ? 'digits' : 'document'
  if (name !== 'unknown' || !remembered.owner.name?.trim()) return null
  if (!found.owner.name?.trim()) return 'name'
  const showsMore = bareName(found.owner.name).length > bareName(remembered.owner.name).length
  return document === 'same' && showsMore ? null : 'letters'
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
