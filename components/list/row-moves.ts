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

/** Where a key leads in a list; `withLetters`: j and k are its arrows. Undefined for other keys. */
export function rowMove(key: string, withLetters?: boolean): Move | undefined {
  return moves[(withLetters && letters[key]) || key]
}

/** One step down or up; the first enters a list at its current row. */
export function isStep(key: string): boolean {
  return /^(Arrow|[jk]$)/.test(key)
}
