import type { Query, QueryClient } from '@tanstack/react-query'
import { type LiveTopic, liveTopicNames, type PagePosition, topicRule } from '@/lib/core/live-topics'
import { isLive, setLive } from './live-pace'
import { liveRounds, type Subjects } from './live-rounds'
import { shareStream } from './live-tabs'

/** Without a stream for this long, everything on the screen is read again at intervals. */
const lostMs = 10_000
const pollMs = 15_000

type LiveOptions = PagePosition & {
  personId: string
  /** A change since the page was rendered; the stream may repeat changes that the page already shows. */
  onMessage: (topic: LiveTopic, subject?: string) => void
}

/** Keeps what is on the screen up to date until the returned function is called. */
export function startLive(client: QueryClient, { personId, after, seen, onMessage }: LiveOptions): () => void {
  const refresh = liveRounds((branch, subjects) => refreshBranch(client, branch, subjects))
  let lostAt: number | null = Date.now()

  function refreshAll() {
    for (const branch of new Set(liveTopicNames.flatMap((topic) => topicRule(topic).branches))) refresh(branch)
  }

  const stream = shareStream({
    personId,
    after,
    seen,
    onMessage({ id, topic, subject }) {
      for (const branch of topicRule(topic).branches) refresh(branch, subject)
      if (id > after) onMessage(topic, subject)
    },
    onMissed: refreshAll,
    onOpen(open) {
      setLive(open)
      lostAt = open ? null : (lostAt ?? Date.now())
    },
  })

  const poll = setInterval(() => {
    if (!document.hidden && !isLive() && Date.now() - (lostAt ?? 0) > lostMs) refreshAll()
  }, pollMs)
  const reconnect = () => {
    if (!document.hidden) stream.reconnect()
  }
  window.addEventListener('online', reconnect)
  document.addEventListener('visibilitychange', reconnect)
  return () => {
    clearInterval(poll)
    window.removeEventListener('online', reconnect)
    document.removeEventListener('visibilitychange', reconnect)
    stream.close()
    setLive(false)
  }
}

/** A longer list is not reloaded under the reader; it shows a notice of changes instead. */
const mostPages = 3

/** Records of these branches with another id than the message's are not affected. */
const recordBranches: readonly string[] = ['pix/infractions']

function pagesIn(data: unknown): number {
  const pages = typeof data === 'object' && data !== null && 'pages' in data ? data.pages : null
  return Array.isArray(pages) ? pages.length : 1
}

function idIn(query: Query): string | null {
  const input = query.queryKey.at(-1)
  return typeof input === 'object' && input !== null && 'id' in input && typeof input.id === 'string' ? input.id : null
}

function concerns(query: Query, branch: string, subjects: Subjects): boolean {
  if (subjects === 'all' || !recordBranches.includes(branch)) return true
  const id = idIn(query)
  return id === null || subjects.has(id)
}

/** Files, which never change, and data that a form read once are not refreshed. */
function mayChange({ observers }: Query): boolean {
  return observers.some(
    ({ options }) => options.refetchOnWindowFocus !== false && options.staleTime !== Number.POSITIVE_INFINITY,
  )
}

function markBehind(client: QueryClient, { queryKey, state }: Query): void {
  const mark = (data: unknown) => (typeof data === 'object' ? { ...data, behind: true } : data)
  client.setQueryData(queryKey, mark, { updatedAt: state.dataUpdatedAt })
}

/** Reads again the queries of a branch that are on the screen, and marks the rest as stale. Never rejects. */
export async function refreshBranch(client: QueryClient, branch: string, subjects: Subjects): Promise<void> {
  const concerned = client
    .getQueryCache()
    .findAll({ queryKey: branch.split('/') })
    .filter((query) => concerns(query, branch, subjects))
  const shown = concerned.filter((query) => query.isActive() && mayChange(query))
  const long = new Set(shown.filter(({ state }) => pagesIn(state.data) > mostPages))
  for (const query of long) markBehind(client, query)
  for (const query of concerned) query.invalidate()
  const read = new Set(shown.filter((query) => !long.has(query)))
  // Waits for a next page that is loading.
  await Promise.all([...read].filter(isLoadingMore).map(({ promise }) => promise?.catch(() => null)))
  await client.refetchQueries({ predicate: (query) => read.has(query) })
}

function isLoadingMore({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined
}
