import type { QueryClient } from '@tanstack/react-query'
import { type LiveTopic, liveTopicNames, type PagePosition, topicRule } from '@/lib/core/live-topics'
import { isLive, setLive } from './live-pace'
import { refreshBranch } from './live-refresh'
import { liveRounds } from './live-rounds'
import { shareStream } from './live-tabs'

/** So long without a stream, and everything on the screen is read again, every so often. */
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
