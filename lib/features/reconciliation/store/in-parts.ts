/** Number of values of a statement, below the limit of parameters. */
const atOnce = 2_000

/** Runs a statement for all values, a part of them at a time. */
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
