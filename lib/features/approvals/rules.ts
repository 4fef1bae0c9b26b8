type Waiting = { createdAt: string; approvalUntil: string | null }

/** What waits for a decision, the first to run out of time first. */
export function soonestFirst<T extends Waiting>(rows: readonly T[]): T[] {
  const end = ({ approvalUntil, createdAt }: T) => Date.parse(approvalUntil ?? createdAt)
  return rows.toSorted((a, b) => end(a) - end(b))
}
