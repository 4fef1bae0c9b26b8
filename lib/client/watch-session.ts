import type { Query, QueryClient } from '@tanstack/react-query'
import { type ApiError, isSignedOut } from './api'

const againMs = 5_000

/**
 * Notifies when reads are refused for lack of a session, and with null when a read succeeds again. Data on the screen
 * stays and is read again until there is a session. The returned function stops watching.
 */
export function watchSession(client: QueryClient, notify: (refused: ApiError | null) => void): () => void {
  const reads = client.getQueryCache()
  const waiting = new Set<Query>()
  let refused: ApiError | null = null

  function look(query: Query) {
    const { error, data, fetchMeta } = query.state
    if (!isSignedOut(error)) return
    if (refused === null) notify(error)
    refused ??= error
    // A failed next page reports this itself; otherwise it would be requested again immediately.
    if (data === undefined || fetchMeta?.fetchMore) return
    waiting.add(query)
    query.setState({ status: 'success', error: null, isInvalidated: true })
  }

  function goOn() {
    if (refused === null) return
    refused = null
    notify(null)
    const left = new Set(waiting)
    waiting.clear()
    void client.refetchQueries({
      type: 'active',
      predicate: (query) => left.has(query) || isSignedOut(query.state.error),
    })
  }

  for (const query of reads.getAll()) look(query)
  const stop = reads.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'error') look(query)
    if (action.type !== 'success' || action.manual) return
    waiting.delete(query)
    goOn()
  })
  const again = () => {
    if (refused !== null && !document.hidden)
      void client.refetchQueries({ type: 'active', predicate: (query) => waiting.has(query) })
  }
  const timer = setInterval(again, againMs)
  window.addEventListener('focus', again)
  return () => {
    stop()
    clearInterval(timer)
    window.removeEventListener('focus', again)
  }
}
