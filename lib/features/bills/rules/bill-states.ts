import type { PartState } from '@/lib/features/documents/rules/account/settle'

/** How a person says that a bill is, or was, paid. */
export const billMethods = ['pix', 'boleto', 'card', 'other'] as const
export type BillMethod = (typeof billMethods)[number]

export const otherMethods = ['boleto', 'card', 'other'] as const satisfies readonly BillMethod[]
export type OtherMethod = (typeof otherMethods)[number]

export const billStates = ['open', 'overdue', 'partial', 'paid', 'scheduled', 'otherwise', 'dismissed'] as const
export type BillState = (typeof billStates)[number]

/** Whether an open bill is overdue depends on the day: an open or partly paid bill is overdue from the day after its due day; a scheduled one is not. */
export function billStateOn(
  today: string,
  { state, dueDate }: { state: PartState; dueDate: string | null },
): BillState {
  const waits = state === 'open' || state === 'partial'
  return waits && dueDate !== null && dueDate < today ? 'overdue' : state
}

/** Message of a bill that is paid by another method: the note's claim, or a person's word. */
export const otherwiseMessage = ({ method }: { method: string | null }) =>
  method === null ? 'otherwise-claimed' : 'otherwise-marked'

type Requests = { openCents: number; requests: readonly { amountCents: number; until: string | null }[] }

/** Amounts of a bill that are requested (a charge that has expired is not), and that may still be requested without a word. */
export function requestedOn(now: Date, { openCents, requests }: Requests) {
  const live = requests.filter(({ until }) => until === null || until > now.toISOString())
  const requestedCents = live.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { requestedCents, freeCents: Math.max(0, openCents - requestedCents) }
}

/** Whether a bill may be ticked to be paid with others. */
export const isPayable = ({ direction, freeCents }: { direction: string; freeCents: number }): boolean =>
  direction === 'out' && freeCents > 0
