export type QueryKey = readonly [...string[], Record<string, unknown>]

/** The key of a read in the browser's cache: its path, then its input without empty values, so that a branch can be invalidated by path. */
export function queryKey(path: string, input: object = {}): QueryKey {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return [...path.split('/'), Object.fromEntries(given.sort(([a], [b]) => a.localeCompare(b)))]
}
