/** How a person says that a bill is, or was, paid. */
export const billMethods = ['pix', 'boleto', 'card', 'other'] as const
export type BillMethod = (typeof billMethods)[number]

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
