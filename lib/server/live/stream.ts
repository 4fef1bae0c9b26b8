import 'server-only'
import type { LiveMessage } from '@/lib/core/live-topics'
import type { Person } from '@/lib/server/auth/person'
import { subscribe } from './hub'
import { everything, isFor, lastMessageId, messagesSince, type StreamMessage } from './messages'
import { trackStream } from './person-streams'

const beatMs = 15_000
/** A browser that takes nothing for this many messages is let go: it comes back and catches up. */
const mostWaiting = 200

const encoder = new TextEncoder()

function frame({ id, topic, subject }: StreamMessage): string {
  const message: LiveMessage = subject === null ? { topic } : { topic, subject }
  return `id: ${id}\ndata: ${JSON.stringify(message)}\n\n`
}

type Options = {
  /** The last message that this browser heard; null when it has heard none. */
  after: number | null
  /** The person as they now are, or null once their session has ended; asked at every beat and when they may have changed. */
  current: () => Promise<Person | null>
  signal: AbortSignal
}

/** Server-sent events of what the person may see, from the message after `after` on, until the session or the connection ends, or the person opens too many. */
export function liveStream(person: Person, options: Options): ReadableStream<Uint8Array> {
  let leave = () => {}
  return new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        const line = openLine(person, options, controller)
        leave = line.leave
        await line.catchUp().catch((error: unknown) => {
          leave()
          throw error
        })
      },
      cancel: () => leave(),
    },
    { highWaterMark: 0 },
  )
}

function openLine(
  person: Person,
  { after, current, signal }: Options,
  controller: ReadableStreamDefaultController<Uint8Array>,
) {
  let open = true
  let listener = person
  /** What comes while the past is read; null from then on. */
  let held: StreamMessage[] | null = []

  const write = (text: string) => {
    if (!open || text === '') return
    if ((controller.desiredSize ?? 0) < -mostWaiting) end()
    else controller.enqueue(encoder.encode(text))
  }
  /** A database that does not answer says nothing of the session. */
  const check = async () => {
    const now = await current().catch(() => listener)
    if (now) listener = now
    else end()
  }
  const tell = (message: StreamMessage) => {
    if (message.userId === listener.id) void check()
    if (!isFor(listener, message)) return
    if (held) held.push(message)
    else write(frame(message))
  }
  const beat = setInterval(() => check().then(() => write(':\n\n')), beatMs)

  /** Hears no more; the stream itself is left as it is. */
  function leave() {
    open = false
    clearInterval(beat)
    stop()
    forget()
    signal.removeEventListener('abort', end)
  }
  function end() {
    if (!open) return
    leave()
    controller.close()
  }

  const stop = subscribe({ tell, missed: end, leave: end })
  const forget = trackStream(person.id, end)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()

  async function catchUp() {
    const last = await lastMessageId()
    const past = after === null ? [] : ((await messagesSince(after)) ?? everything(person, last))
    const known = new Set(past.map(({ id }) => id))
    const since = (held ?? []).filter(({ id }) => !known.has(id))
    held = null
    const messages = [...past.filter((message) => isFor(person, message)), ...since]
    write(`retry: 2000\nid: ${last}\n\n${messages.map(frame).join('')}`)
  }

  return { leave, catchUp }
}
