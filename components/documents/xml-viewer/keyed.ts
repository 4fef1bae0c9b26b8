/** Rows of a file, which never change places, with a key each: the file may say the same twice. */
export function keyed<T>(rows: readonly T[], nameOf: (row: T) => string | null): { key: string; row: T }[] {
  return rows.map((row, at) => ({ key: `${at} ${nameOf(row)}`, row }))
}
