/** So few that no statement of as many values has too many parameters. */
const atOnce = 2_000

/** Runs a statement for so many values as it can take at once, one after the other. */
export async function inParts<V>(values: readonly V[], run: (some: V[]) => PromiseLike<unknown>): Promise<void> {
  for (let at = 0; at < values.length; at += atOnce) await run(values.slice(at, at + atOnce))
}

/** Like `inParts`, with the returned rows of all statements. */
export async function rowsInParts<V, T>(values: readonly V[], read: (some: V[]) => PromiseLike<T[]>): Promise<T[]> {
  const rows: T[] = []
  await inParts(values, async (some) => {
    for (const row of await read(some)) rows.push(row)
  })
  return rows
}
