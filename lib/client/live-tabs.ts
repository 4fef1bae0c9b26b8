import type { PagePosition } from '@/lib/core/live-topics'
import { type Numbered, parseTabMessage, type TabMessage } from './live-messages'
import { type EventStream, openStream } from './live-stream'

/** How often the tab with the stream reports to the others that it is open. */
const heartbeatMs = 20_000
const mostRecent = 300

type SharedStreamOptions = PagePosition & {
  /** The person whose stream it is: two people in one browser have separate streams. */
  personId: string
  onMessage: (message: Numbered) => void
  onMissed: () => void
  onOpen: (open: boolean) => void
}

/**
 * One event stream for all tabs of a browser: the tab that holds the lock opens it and forwards what it receives; when
 * that tab closes, another continues after the last message received. Where a browser cannot share, each tab has its
 * own stream.
 */
export function shareStream({ personId, after, seen, onMessage, onMissed, onOpen }: SharedStreamOptions): EventStream {
  const name = `lastro-live-${personId}`
  const shared = 'locks' in navigator && 'BroadcastChannel' in window
  const channel = shared ? new BroadcastChannel(name) : null
  const tab = shared ? crypto.randomUUID() : ''
  const ended = new AbortController()
  let last = after
  /** True until a stream has reported what the page missed. */
  let unread = true
  let stream: EventStream | null = null
  let open = false
  const recent: Numbered[] = []
  /** The newest message that is no longer recent. */
  let dropped = 0

  const post = (message: TabMessage) => channel?.postMessage(message)
  const receive = (message: Numbered) => {
    last = Math.max(last, message.id)
    onMessage(message)
  }

  function lead() {
    stream = openStream({
      position: () => ({ after: last, seen: unread ? seen : '' }),
      onMessage(message) {
        recent.push(message)
        if (recent.length > mostRecent) dropped = recent.shift()?.id ?? dropped
        post({ kind: 'message', message })
        receive(message)
      },
      onOpen(now) {
        open = now
        if (open) unread = false
        post({ kind: 'stream', open })
        onOpen(open)
      },
    })
    const heartbeat = setInterval(() => {
      if (!open) return
      post({ kind: 'stream', open })
      onOpen(open)
    }, heartbeatMs)
    ended.signal.addEventListener('abort', () => clearInterval(heartbeat))
  }

  /** Sends a new tab the messages that were received while it loaded. */
  function welcome(to: string, since: number) {
    post({ kind: 'stream', open })
    if (since < dropped) return post({ kind: 'missed', to })
    for (const message of recent) if (message.id > since) post({ kind: 'message', message, to })
  }

  if (channel) {
    channel.onmessage = ({ data }) => {
      const received = parseTabMessage(data)
      if (received?.kind === 'hello' && stream) welcome(received.from, received.after)
      if (stream || !received) return
      if (received.kind === 'stream') {
        if (received.open) unread = false
        onOpen(received.open)
      }
      if (received.kind === 'message' && (received.to ?? tab) === tab) receive(received.message)
      else if (received.kind === 'missed' && received.to === tab) onMissed()
    }
    post({ kind: 'hello', from: tab, after })
    const untilEnded = async () => {
      // The lock may be granted after the stream was closed.
      if (ended.signal.aborted) return
      lead()
      await new Promise((resolve) => ended.signal.addEventListener('abort', resolve))
    }
    navigator.locks.request(name, { signal: ended.signal }, untilEnded).catch(() => undefined)
  } else lead()

  return {
    reconnect: () => stream?.reconnect(),
    close() {
      stream?.close()
      ended.abort()
      channel?.close()
    },
  }
}
