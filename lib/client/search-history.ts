/** A search with a result: the type of code it was recognized as, or the numbers of results. */
export type RecentSearch = { text: string; code: string | null; found: Record<string, number> }

/** An opened search result with its title in the list. */
export type OpenedItem = { href: string; type: string; title: string; at: string }

export type SearchHistory = { searches: RecentSearch[]; opened: OpenedItem[] }

const prefix = 'lastro-search:'
const mostSearches = 6
const mostOpened = 4

const none: SearchHistory = { searches: [], opened: [] }

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const listIn = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])

function searchIn({ text, code, found }: Record<string, unknown>): RecentSearch[] {
  if (!isText(text) || text === '') return []
  const counts = Object.entries(isObject(found) ? found : {}).flatMap(([kind, count]) =>
    typeof count === 'number' ? [[kind, count] as const] : [],
  )
  return [{ text, code: isText(code) ? code : null, found: Object.fromEntries(counts) }]
}

function openedIn({ href, type, title, at }: Record<string, unknown>): OpenedItem[] {
  const whole = isText(href) && isText(type) && isText(title) && isText(at)
  return whole && href.startsWith('/') && !href.startsWith('//') ? [{ href, type, title, at }] : []
}

/** The person's searches and opened results in this browser; empty where the browser stores nothing. */
export function readHistory(personId: string): SearchHistory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + personId) ?? 'null')
    if (!isObject(stored)) return none
    return {
      searches: listIn(stored.searches).flatMap(searchIn).slice(0, mostSearches),
      opened: listIn(stored.opened).flatMap(openedIn).slice(0, mostOpened),
    }
  } catch {
    return none
  }
}

/** Changes the history and returns the new one, whether or not the browser could store it. */
export function changeHistory(personId: string, change: (history: SearchHistory) => SearchHistory): SearchHistory {
  const { searches, opened } = change(readHistory(personId))
  const changed = { searches: searches.slice(0, mostSearches), opened: opened.slice(0, mostOpened) }
  try {
    localStorage.setItem(prefix + personId, JSON.stringify(changed))
  } catch {
    // A browser that stores nothing has no history.
  }
  return changed
}

export const withSearch =
  (search: RecentSearch) =>
  (history: SearchHistory): SearchHistory => ({
    ...history,
    searches: [search, ...history.searches.filter(({ text }) => text !== search.text)],
  })

export const withOpened =
  (item: OpenedItem) =>
  (history: SearchHistory): SearchHistory => ({
    ...history,
    opened: [item, ...history.opened.filter(({ href }) => href !== item.href)],
  })

export const withoutSearch =
  (text: string) =>
  (history: SearchHistory): SearchHistory => ({
    ...history,
    searches: history.searches.filter((search) => search.text !== text),
  })

export const withoutSearches = (history: SearchHistory): SearchHistory => ({ ...history, searches: [] })

/** Clears the history, so that the next person to sign in does not see it. */
export function forgetSearches(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
}
