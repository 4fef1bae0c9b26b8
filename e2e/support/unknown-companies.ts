/** Ids of companies that the simulator does not know: each costs a request. */
export const unknownCompanies = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`)
