import 'server-only'
import type { LiveMessage } from '@/lib/core/live-topics'
import type { Person } from '@/lib/server/auth/person'
import { processState } from '@/lib/server/global-state'
import { subscribe } from './hub'
import { everything, isFor, lastMessageId, messagesSince, messagesUnseen, type StreamMessage } from './messages'

const heartbeatMs = 15_000
/** A browser that is this many messages behind is disconnected: it reconnects and catches up. */
const mostWaiting = 200

/** A browser needs one stream for all its tabs: more are abandoned ones or an attack. */
export const maxStreams = 8

const streamsOf = processState('streams of persons', () => new Map<string, Set<() => void>>())

/**
 * Tracks a stream of this person on this instance until the returned function is called, and ends their oldest when
 * there are too many.
 */
function trackStream(personId: string, end: () => void): () => void {
  const streams = streamsOf.get(personId) ?? new Set()
  streamsOf.set(personId, streams)
  streams.add(end)
  const [oldest] = streams
  if (streams.size > maxStreams) oldest?.()
  return () => {
    streams.delete(end)
    if (streams.size === 0 && streamsOf.get(personId) === streams) streamsOf.delete(personId)
  }
}

const encoder = new TextEncoder()

const returnMs = { least: 250, most: 1_250 }

/** Tells a browser to reconnect, to another instance, after a short random delay. */
export function returnSoon(): string {
  const { least, most } = returnMs
  return `retry: ${Math.round(least + Math.random() * (most - least))}\n\n`
}

function frame({ id, topic, subject }: StreamMessage): string {
  const message: LiveMessage = subject === null ? { topic } : { topic, subject }
  return `id: ${id}\ndata: ${JSON.stringify(message)}\n\n`
}

type Options = {
  /** The last message that this browser received; null for none. */
  after: number | null
  /** Position of its page, when it has received no message since. */
  seen?: string
  /**
   * The person's current state, or null once the session has ended; checked at every heartbeat and after a possible
   * change.
   */
  current: () => Promise<Person | null>
  signal: AbortSignal
}

/**
 * Server-sent events that the person may see, from the message after `after` on, until the session or the connection
 * ends or the person opens too many.
 */
export function liveStream(person: Person, options: Options): ReadableStream<Uint8Array> {
  let leave = () => {}
  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        const subscription = openSubscription(person, options, controller)
        leave = subscription.leave
        await subscription.catchUp().catch((error: unknown) => {
          leave()
          throw error
        })
      },
      cancel: () => leave(),
    },
    { highWaterMark: 0 },
  )
}

function openSubscription(
  person: Person,
  { after, seen, current, signal }: Options,
  controller: ReadableStreamDefaultController<Uint8Array>,
) {
  let open = true
  let subscriber = person
  /** Messages published while past ones are read; null afterwards. */
  let buffered: StreamMessage[] | null = []

  const write = (text: string) => {
    if (!open || text === '') return
    if ((controller.desiredSize ?? 0) < -mostWaiting) end()
    else controller.enqueue(encoder.encode(text))
  }
  /** An unavailable database proves nothing about the session. */
  const check = async () => {
    const now = await current().catch(() => subscriber)
    if (now) subscriber = now
    else end()
  }
  const onMessage = (message: StreamMessage) => {
    if (message.userId === subscriber.id) void check()
    if (!isFor(subscriber, message)) return
    if (buffered) buffered.push(message)
    else write(frame(message))
  }
  const heartbeat = setInterval(() => check().then(() => write(':\n\n')), heartbeatMs)

  /** Unsubscribes without closing the stream. */
  function leave() {
    open = false
    clearInterval(heartbeat)
    unsubscribe()
    untrack()
    signal.removeEventListener('abort', end)
  }
  function end() {
    if (!open) return
    leave()
    controller.close()
  }

  function stop() {
    write(returnSoon())
    end()
  }

  const unsubscribe = subscribe({ onMessage, onMissed: end, onStop: stop })
  const untrack = trackStream(person.id, end)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()

  async function catchUp() {
    const last = await lastMessageId()
    const unseen = seen === undefined ? null : await messagesUnseen(seen)
    const past = unseen ?? (after === null ? [] : ((await messagesSince(after)) ?? everything(person, last)))
    const known = new Set(past.map(({ id }) => id))
    const since = (buffered ?? []).filter(({ id }) => !known.has(id))
    buffered = null
    const messages = [...past.filter((message) => isFor(person, message)), ...since]
    write(`retry: 2000\nid: ${last}\n\n${messages.map(frame).join('')}`)
  }

  return { leave, catchUp }
}
