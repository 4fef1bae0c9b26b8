import 'server-only'
import { listen } from '@/lib/server/db/client'
import { wake, wakeAll, wakeChannel } from '@/lib/server/db/wakes'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'
import { parseStreamMessage, type StreamMessage } from './messages'
import { liveChannel } from './publish'

type Subscriber = {
  onMessage: (message: StreamMessage) => void
  /** Messages were missed: the subscriber must catch up. */
  onMissed: () => void
  /** This process is stopping; only browser subscriptions define a reaction. */
  onStop?: () => void
}

type Hub = { subscribers: Set<Subscriber>; listening: Promise<() => Promise<void>> | null }

const hub = processState<Hub>('live hub', () => ({ subscribers: new Set(), listening: null }))

/** Starts receiving live messages and wakes of all instances; this process listens to the database once. */
export function startHub(): Promise<unknown> {
  const deliver = (message: StreamMessage) => {
    for (const subscriber of hub.subscribers) subscriber.onMessage(message)
  }
  const starting =
    hub.listening ??
    listen({
      channels: {
        [liveChannel]: (payload) => {
          const message = parseStreamMessage(payload)
          if (message) deliver(message)
          else log().warn('a live message was not understood')
        },
        [wakeChannel]: wake,
      },
      reconnected: () => {
        for (const subscriber of [...hub.subscribers]) subscriber.onMissed()
        wakeAll()
      },
    })
  hub.listening = starting
  starting.catch(() => {
    if (hub.listening === starting) hub.listening = null
  })
  return starting
}

/** Delivers every message until the returned function is called. */
export function subscribe(subscriber: Subscriber): () => void {
  const { subscribers } = hub
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

/** Number of browsers subscribed on this instance. */
export const subscriberCount = (): number => [...hub.subscribers].filter(({ onStop }) => onStop !== undefined).length

/** Ends all browser subscriptions and stops receiving. */
export async function stopHub(): Promise<void> {
  for (const subscriber of [...hub.subscribers]) subscriber.onStop?.()
  const stop = await hub.listening?.catch(() => null)
  hub.listening = null
  await stop?.()
}
