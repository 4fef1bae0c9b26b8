/** Blocks of rows that the browser lays out only when visible; its own search still finds all rows. */
export function inBlocks<T>(rows: readonly T[], size: number): { start: number; rows: T[] }[] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, block) => ({
    start: block * size,
    rows: rows.slice(block * size, (block + 1) * size),
  }))
}

/** Rows of a file with a key each, made of their place: rows never move, and a file may hold the same row twice. */
export function keyed<T>(rows: readonly T[], nameOf: (row: T) => string | null): { key: string; row: T }[] {
  return rows.map((row, at) => ({ key: `${at} ${nameOf(row)}`, row }))
}
