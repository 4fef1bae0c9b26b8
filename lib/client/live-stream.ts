import { type Numbered, parseEvent } from './live-messages'

const firstWaitMs = 2_000
const longestWaitMs = 30_000

export type EventStream = {
  /** Does not wait for its turn if the line is not open. */
  hurry: () => void
  close: () => void
}

type StreamOptions = {
  /** The last message that was heard: the line goes on after it. */
  after: () => number
  onMessage: (message: Numbered) => void
  onOpen: (open: boolean) => void
}

/** What the server tells, as long as it is not closed: the browser comes back by itself, and we do where it gives up. */
export function openStream({ after, onMessage, onOpen }: StreamOptions): EventStream {
  let waitMs = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let source = connect()

  function connect(): EventSource {
    const opened = new EventSource(`/api/events?after=${after()}`)
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
    hurry() {
      if (source.readyState !== EventSource.OPEN) again()
    },
    close() {
      clearTimeout(timer)
      source.close()
    },
  }
}
