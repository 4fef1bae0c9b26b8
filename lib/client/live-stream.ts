import type { PagePosition } from '@/lib/core/live-topics'
import { type Numbered, parseEvent } from './live-messages'

const firstWaitMs = 2_000
const longestWaitMs = 30_000

export type EventStream = {
  /** Connects now instead of waiting for the next attempt. */
  reconnect: () => void
  close: () => void
}

type StreamOptions = {
  /** Position after which the stream continues. */
  position: () => PagePosition
  onMessage: (message: Numbered) => void
  onOpen: (open: boolean) => void
}

/** Opens the server's event stream until it is closed. Reconnects when the browser gives up. */
export function openStream({ position, onMessage, onOpen }: StreamOptions): EventStream {
  let waitMs = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let source = connect()

  function connect(): EventSource {
    const { after, seen } = position()
    const from = new URLSearchParams({ after: String(after), ...(seen && { seen }) })
    const opened = new EventSource(`/api/events?${from}`)
    opened.onopen = () => {
      waitMs = firstWaitMs
      onOpen(true)
    }
    opened.onmessage = ({ lastEventId, data }) => {
      const message = parseEvent(lastEventId, String(data))
      if (message) onMessage(message)
    }
    opened.onerror = () => {
      onOpen(false)
      if (opened.readyState !== EventSource.CLOSED) return
      clearTimeout(timer)
      timer = setTimeout(again, waitMs)
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    }
    return opened
  }

  function again() {
    clearTimeout(timer)
    source.close()
    source = connect()
  }

  return {
    reconnect() {
      if (source.readyState !== EventSource.OPEN) again()
    },
    close() {
      clearTimeout(timer)
      source.close()
    },
  }
}
