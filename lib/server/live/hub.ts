import 'server-only'
import { listen } from '@/lib/server/db/client'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'
import { parseStreamMessage, type StreamMessage } from './messages'
import { liveChannel } from './publish'

export type Listener = {
  tell: (message: StreamMessage) => void
  /** Messages were missed: whoever listens must catch up. */
  missed: () => void
  /** This process is about to end. A part of the process itself has nowhere to leave to. */
  leave?: () => void
}

type Hub = { listeners: Set<Listener>; listening: Promise<() => Promise<void>> | null }

const hub = processState<Hub>('live hub', () => ({ listeners: new Set(), listening: null }))

/** Begins to hear what any instance says; the database is asked once a process. */
export function startHub(): Promise<unknown> {
  const tellAll = (message: StreamMessage) => {
    for (const listener of hub.listeners) listener.tell(message)
  }
  const starting =
    hub.listening ??
    listen(liveChannel, {
      message: (payload) => {
        const message = parseStreamMessage(payload)
        if (message) tellAll(message)
        else log().warn('a live message was not understood')
      },
      reconnected: () => {
        for (const listener of [...hub.listeners]) listener.missed()
      },
    })
  hub.listening = starting
  starting.catch(() => {
    if (hub.listening === starting) hub.listening = null
  })
  return starting
}

/** Hears every message until the answered function is called. */
export function subscribe(listener: Listener): () => void {
  const { listeners } = hub
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many listen from outside of this process. */
export const subscriberCount = (): number => [...hub.listeners].filter(({ leave }) => leave !== undefined).length

/** Lets every listener go, and hears no more. */
export async function stopHub(): Promise<void> {
  for (const listener of [...hub.listeners]) listener.leave?.()
  const stop = await hub.listening?.catch(() => null)
  hub.listening = null
  await stop?.()
}
