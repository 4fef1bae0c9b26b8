import 'server-only'
import { listen } from '@/lib/server/db/client'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'
import { parseStreamMessage, type StreamMessage } from './messages'
import { liveChannel } from './publish'

type Subscriber = {
  onMessage: (message: StreamMessage) => void
  /** Messages were missed: the subscriber must catch up. */
  onMissed: () => void
  /** This process is about to end; only a browser's subscription says what then happens to it. */
  onStop?: () => void
}

type Hub = { subscribers: Set<Subscriber>; listening: Promise<() => Promise<void>> | null }

const hub = processState<Hub>('live hub', () => ({ subscribers: new Set(), listening: null }))

/** Begins to receive what any instance publishes; this process listens to the database once. */
export function startHub(): Promise<unknown> {
  const deliver = (message: StreamMessage) => {
    for (const subscriber of hub.subscribers) subscriber.onMessage(message)
  }
  const starting =
    hub.listening ??
    listen(liveChannel, {
      message: (payload) => {
        const message = parseStreamMessage(payload)
        if (message) deliver(message)
        else log().warn('a live message was not understood')
      },
      reconnected: () => {
        for (const subscriber of [...hub.subscribers]) subscriber.onMissed()
      },
    })
  hub.listening = starting
  starting.catch(() => {
    if (hub.listening === starting) hub.listening = null
  })
  return starting
}

/** Receives every message until the answered function is called. */
export function subscribe(subscriber: Subscriber): () => void {
  const { subscribers } = hub
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

/** How many browsers are subscribed on this instance. */
export const subscriberCount = (): number => [...hub.subscribers].filter(({ onStop }) => onStop !== undefined).length

/** Ends every subscription of a browser, and receives no more. */
export async function stopHub(): Promise<void> {
  for (const subscriber of [...hub.subscribers]) subscriber.onStop?.()
  const stop = await hub.listening?.catch(() => null)
  hub.listening = null
  await stop?.()
}
