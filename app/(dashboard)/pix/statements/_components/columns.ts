/** How the cells of a column are set: `figure` to the right, `identifier` in the type of identifiers. */
export type ColumnKind = 'figure' | 'identifier' | 'text'

const figure = /^[+-]?(R\$\s?)?\d{1,3}((\.\d{3})*|\d*)([.,]\d{1,2})$|^[+-]?\d{1,3}(,\d{3})*\.\d{1,2}$/
const identifier = /^(?=\S*\d)[\w.-]{11,}$/

/** What the columns hold, judged by the rows that are shown; empty cells tell nothing. */
export function columnKinds(count: number, rows: readonly (readonly string[])[]): ColumnKind[] {
  return Array.from({ length: count }, (_, at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
    const all = (pattern: RegExp) => cells.length > 0 && cells.every((cell) => pattern.test(cell))
    if (all(figure)) return 'figure'
    return all(identifier) ? 'identifier' : 'text'
  })
}
