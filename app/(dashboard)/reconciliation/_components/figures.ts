import { type BackingSide, type BackingState, backingStates } from '@/lib/core/backing'
import type { BackingSummary } from '@/lib/features/reconciliation/schema'

export type Figures = BackingSummary['states'][BackingState]

/** States with a tab; refunded payments and cancelled notes have a filter below the tabs. */
const tabStates = ['backed', 'partial', 'suggested', 'unbacked', 'otherwise', 'dismissed'] as const

/** Only notes name a payment method. */
export const tabsOf = (side: BackingSide): readonly (TabState | null)[] => [
  null,
  ...tabStates.filter((state) => side === 'documents' || state !== 'otherwise'),
]
export type TabState = (typeof tabStates)[number]

/** Whether notes without a known value are all that there is: their sums are unknown then, not zero. */
export const isUnvalued = (cents: number, side: BackingSide, read: Pick<BackingSummary['read'], 'valueless'> | null) =>
  side === 'documents' && cents === 0 && read !== null && read.valueless > 0

/** Sum of all states. */
export function allFigures({ states }: Pick<BackingSummary, 'states'>): Figures {
  const sum = { count: 0, cents: 0, linkedCents: 0, openCents: 0, returnedCents: 0 }
  for (const state of backingStates) {
    const { count, cents, linkedCents, openCents, returnedCents } = states[state]
    sum.count += count
    sum.cents += cents
    sum.linkedCents += linkedCents
    sum.openCents += openCents
    sum.returnedCents += returnedCents
  }
  return sum
}
