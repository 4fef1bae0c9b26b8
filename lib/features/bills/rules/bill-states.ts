/** How a person says that a bill is, or was, paid. */
export const billMethods = ['pix', 'boleto', 'card', 'other'] as const
export type BillMethod = (typeof billMethods)[number]

export const otherMethods = ['boleto', 'card', 'other'] as const satisfies readonly BillMethod[]
export type OtherMethod = (typeof otherMethods)[number]

/** As it is stored: whether an open bill is overdue depends on the day. */
export const storedBillStates = ['open', 'partial', 'paid', 'scheduled', 'otherwise', 'dismissed'] as const
export type StoredBillState = (typeof storedBillStates)[number]

export const billStates = ['open', 'overdue', 'partial', 'paid', 'scheduled', 'otherwise', 'dismissed'] as const
export type BillState = (typeof billStates)[number]

/** An open or partly paid bill is overdue from the day after its due day; a scheduled one is not. */
export function billStateOn(
  today: string,
  { state, dueDate }: { state: StoredBillState; dueDate: string | null },
): BillState {
  const waits = state === 'open' || state === 'partial'
  return waits && dueDate !== null && dueDate < today ? 'overdue' : state
}

const underWay = ['awaiting_approval', 'scheduled', 'sending', 'unknown']

/** Whether a transfer, or the batch that asks for it, may still pay the bill: it is not paid a second time meanwhile. */
const isUnderWay = ({ state }: { state: string }): boolean => underWay.includes(state)

type Payable = { direction: string; openCents: number; state: BillState; operations: readonly { state: string }[] }

/** Whether a bill may be ticked to be paid with others. */
export const isPayable = ({ direction, openCents, state, operations }: Payable): boolean =>
  direction === 'out' && openCents > 0 && state !== 'scheduled' && !operations.some(isUnderWay)
