type Waiting = { createdAt: string; approvalUntil: string | null }

/** Operations that await a decision, those that expire first at the top. */
export function soonestFirst<T extends Waiting>(rows: readonly T[]): T[] {
  const end = ({ approvalUntil, createdAt }: T) => Date.parse(approvalUntil ?? createdAt)
  return rows.toSorted((a, b) => end(a) - end(b))
}
