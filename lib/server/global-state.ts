import 'server-only'

const holder = globalThis as typeof globalThis & { lastro?: Map<string, object> }

/** A named object of this process, shared by all bundles and kept over module reloads. */
export function processState<T extends object>(name: string, initial: () => T): T {
  holder.lastro ??= new Map()
  const known = holder.lastro.get(name) ?? initial()
  holder.lastro.set(name, known)
  return known as T
}
