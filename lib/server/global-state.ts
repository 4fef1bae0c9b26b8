import 'server-only'

const holder = globalThis as typeof globalThis & { lastro?: Map<string, object> }

/** What this process has under a name: one object for all bundles, which survives the reload of a module. */
export function processState<T extends object>(name: string, initial: () => T): T {
  holder.lastro ??= new Map()
  const known = holder.lastro.get(name) ?? initial()
  holder.lastro.set(name, known)
  return known as T
}
