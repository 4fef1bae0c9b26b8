/** A selection in a list: some rows, or everything that matches its filter. */
export type Chosen = { ids: ReadonlySet<string>; all: boolean }

export type Selection = ReturnType<typeof createSelection>

const nothing: Chosen = { ids: new Set(), all: false }

/** Stores the selection outside the list, so that a change renders only that row and the counters. */
export function createSelection() {
  let chosen = nothing
  let rows: readonly string[] = []
  let last: string | null = null
  const listeners = new Set<() => void>()

  function choose(next: Chosen) {
    chosen = next
    for (const listener of listeners) listener()
  }

  /** Deselecting a row of "all" keeps the other loaded rows. */
  const listed = () => (chosen.all ? new Set(rows) : chosen.ids)

  function put(ids: readonly string[], isIn: boolean) {
    const next = new Set(listed())
    for (const id of ids) isIn ? next.add(id) : next.delete(id)
    choose({ ids: next, all: false })
  }

  const has = (id: string) => chosen.all || chosen.ids.has(id)

  return {
    get: () => chosen,
    has,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The loaded rows in order. */
    setRows(ids: readonly string[]) {
      rows = ids
      choose({ ...chosen })
    },
    hasRows: () => rows.length > 0 && rows.every(has),
    toggle(id: string) {
      last = id
      put([id], !has(id))
    },
    /** Extends the last choice up to this row. */
    extend(id: string) {
      const [from, to] = [last === null ? -1 : rows.indexOf(last), rows.indexOf(id)]
      if (last === null || from < 0 || to < 0) return this.toggle(id)
      const isIn = has(last)
      last = id
      put(rows.slice(Math.min(from, to), Math.max(from, to) + 1), isIn)
    },
    /** Selects or deselects every loaded row. */
    page: (isIn: boolean) => (isIn ? put(rows, true) : choose(nothing)),
    everything: () => choose({ ids: new Set(), all: true }),
    clear() {
      last = null
      choose(nothing)
    },
  }
}
