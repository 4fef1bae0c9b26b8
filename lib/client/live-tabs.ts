import { type Numbered, parseTabMessage, type TabMessage } from './live-messages'
import { type EventStream, openStream } from './live-stream'

/** How often the tab with the line says that it still has it. */
const sayEveryMs = 20_000
const mostKept = 300

type SharedStreamOptions = {
  /** Whose line it is: another person in the same browser has another. */
  personId: string
  /** The last message that the page knows of. */
  after: number
  onMessage: (message: Numbered) => void
  onMissed: () => void
  onOpen: (open: boolean) => void
}

/**
 * One line for all tabs of a browser: the tab that holds the lock has it and passes on what it hears; when that tab goes,
 * the next goes on after the last message heard. Where a browser cannot share, each tab has its own.
 */
export function shareStream({ personId, after, onMessage, onMissed, onOpen }: SharedStreamOptions): EventStream {
  const name = `lastro-live-${personId}`
  const shared = 'locks' in navigator && 'BroadcastChannel' in window
  const channel = shared ? new BroadcastChannel(name) : null
  const tab = shared ? crypto.randomUUID() : ''
  const ended = new AbortController()
  let last = after
  let line: EventStream | null = null
  let open = false
  const kept: Numbered[] = []
  /** The newest message that is no longer kept. */
  let dropped = 0

  const say = (said: TabMessage) => channel?.postMessage(said)
  const hear = (message: Numbered) => {
    last = Math.max(last, message.id)
    onMessage(message)
  }

  function lead() {
    line = openStream({
      after: () => last,
      onMessage(message) {
        kept.push(message)
        if (kept.length > mostKept) dropped = kept.shift()?.id ?? dropped
        say({ kind: 'heard', message })
        hear(message)
      },
      onOpen(now) {
        open = now
        say({ kind: 'line', open })
        onOpen(open)
      },
    })
    const beat = setInterval(() => {
      if (!open) return
      say({ kind: 'line', open })
      onOpen(open)
    }, sayEveryMs)
    ended.signal.addEventListener('abort', () => clearInterval(beat))
  }

  /** A tab that has just come is told what was said while it loaded. */
  function welcome(to: string, since: number) {
    say({ kind: 'line', open })
    if (since < dropped) return say({ kind: 'missed', to })
    for (const message of kept) if (message.id > since) say({ kind: 'heard', message, to })
  }

  if (channel) {
    channel.onmessage = ({ data }) => {
      const said = parseTabMessage(data)
      if (said?.kind === 'hello' && line) welcome(said.from, said.after)
      if (line || !said) return
      if (said.kind === 'line') onOpen(said.open)
      else if (said.kind === 'heard' && (said.to ?? tab) === tab) hear(said.message)
      else if (said.kind === 'missed' && said.to === tab) onMissed()
    }
    say({ kind: 'hello', from: tab, after })
    const untilEnded = async () => {
      // It may be ours just when it is no longer wanted.
      if (ended.signal.aborted) return
      lead()
      await new Promise((resolve) => ended.signal.addEventListener('abort', resolve))
    }
    navigator.locks.request(name, { signal: ended.signal }, untilEnded).catch(() => undefined)
  } else lead()

  return {
    hurry: () => line?.hurry(),
    close() {
      line?.close()
      ended.abort()
      channel?.close()
    },
  }
}
