export const batchStates = [
  'draft',
  'awaiting_approval',
  'rejected',
  'scheduled',
  'sending',
  'paused',
  'done',
  'cancelled',
] as const
export type BatchState = (typeof batchStates)[number]

/** Why nothing more of a batch is sent for now: a person, the balance, the maker's access, or what upstream answers. */
export const pauseReasons = ['person', 'balance', 'maker', 'upstream'] as const
export type PauseReason = (typeof pauseReasons)[number]
