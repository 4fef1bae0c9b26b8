import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'

/** An address under a name: `search` is the queue's, `?` included, or empty. */
export type SavedView = { name: string; search: string }

export const mostViews = 20
export const longestName = 60
const longestSearch = 2_000

const views = z.array(z.object({ name: z.string().min(1), search: z.string().max(longestSearch) }))

/** Format of the stored views; anything else is ignored. */
export function readViews(stored: string | null): SavedView[] {
  try {
    return views.parse(JSON.parse(stored ?? '[]')).slice(0, mostViews)
  } catch {
    return []
  }
}

const cleaned = (name: string) => name.trim().slice(0, longestName)

/** The views with the given one added, which replaces a view of the same name. */
export function withView(all: readonly SavedView[], { name, search }: SavedView): SavedView[] {
  const view = { name: cleaned(name), search }
  if (view.name === '' || search.length > longestSearch) return [...all]
  const at = all.findIndex((one) => one.name === view.name)
  return at < 0 ? [...all, view].slice(0, mostViews) : all.with(at, view)
}

export function withoutView(all: readonly SavedView[], name: string): SavedView[] {
  return all.filter((view) => view.name !== name)
}

/** The views with one renamed in place; another view of the new name is removed. */
export function withName(all: readonly SavedView[], from: string, to: string): SavedView[] {
  const name = cleaned(to)
  if (name === '' || name === from) return [...all]
  return withoutView(all, name).map((view) => (view.name === from ? { ...view, name } : view))
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** A browser may refuse to store anything. */
function attempt<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}

export type ChangeViews = (change: (all: SavedView[]) => SavedView[]) => void

/** The views that this person has saved in this browser. */
export function useSavedViews(personId: string): [SavedView[], ChangeViews] {
  const place = `lastro-infraction-views-${personId}`
  const stored = useSyncExternalStore(
    subscribe,
    () => attempt(() => localStorage.getItem(place)),
    () => null,
  )
  const all = useMemo(() => readViews(stored), [stored])
  const change: ChangeViews = (to) => {
    attempt(() => localStorage.setItem(place, JSON.stringify(to(readViews(localStorage.getItem(place))))))
    for (const listener of listeners) listener()
  }
  return [all, change]
}
