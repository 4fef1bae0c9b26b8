/** What a list of documents is narrowed by, apart from the rest so that the list stays light; `none`: the reconciliation has it not. */
export const noteBackings = [
  'backed',
  'partial',
  'suggested',
  'unbacked',
  'otherwise',
  'dismissed',
  'cancelled',
  'none',
] as const
export type NoteBacking = (typeof noteBackings)[number]
