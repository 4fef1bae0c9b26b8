type Move = (at: number, count: number, page: number) => number

const moves: Record<string, Move> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
  PageDown: (at, _, page) => at + page,
  PageUp: (at, _, page) => at - page,
}

const letters: Record<string, string> = { j: 'ArrowDown', k: 'ArrowUp' }

/** The row that a key moves to; `withLetters`: j and k move too. Undefined for other keys. */
export function rowMove(key: string, withLetters?: boolean): Move | undefined {
  return moves[(withLetters && letters[key]) || key]
}

/** The row that a step down or up leads to; the first step enters the list at its current row. */
export function isStep(key: string): boolean {
  return /^(Arrow|[jk]$)/.test(key)
}
