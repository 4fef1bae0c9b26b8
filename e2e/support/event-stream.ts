import { get, type IncomingMessage } from 'node:http'
import { until } from './until.ts'

export type Message = { id: string; topic: string; subject?: string }

/** A `GET /api/events`, like an EventSource. */
export type EventStream = {
  status: number
  headers: IncomingMessage['headers']
  /** Received messages. */
  received: () => Message[]
  /** The received text. */
  text: () => string
  /** The id that an EventSource would reconnect with. */
  lastId: () => string
  /** Resolves with the last message of the topic once there is one. */
  receives: (topic: string, subject?: string) => Promise<Message>
  /** Settles when the server has ended the stream. */
  ended: Promise<void>
  leave: () => void
}

const timeoutMs = 60_000

function receivedIn(text: string): Message[] {
  return text.split('\n\n').flatMap((frame) => {
    const [, id = ''] = /^id: (.*)$/m.exec(frame) ?? []
    const [, data] = /^data: (.*)$/m.exec(frame) ?? []
    return data === undefined ? [] : [{ id, ...JSON.parse(data) }]
  })
}

/** Resolves once the stream has begun or was refused. */
export async function openEventStream(
  url: string,
  cookie: string,
  { after, lastEventId }: { after?: string; lastEventId?: string } = {},
): Promise<EventStream> {
  const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`
  const headers = { cookie, accept: 'text/event-stream', ...(lastEventId ? { 'last-event-id': lastEventId } : {}) }
  const request = get(`${url}/api/events${query}`, { headers, agent: false })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
  let text = ''
  answer.setEncoding('utf8')
  answer.on('data', (chunk: string) => {
    text += chunk
  })
  const ended = new Promise<void>((resolve) => answer.once('close', resolve))
  request.on('error', () => undefined)
  answer.on('error', () => undefined)
  const stream: EventStream = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    received: () => receivedIn(text),
    text: () => text,
    lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    receives: (topic, subject) => {
      const fits = (one: Message) => one.topic === topic && (subject === undefined || one.subject === subject)
      const what = `nothing was received of ${topic} ${subject ?? ''}`
      return until(what, timeoutMs, async () => receivedIn(text).findLast(fits) ?? null)
    },
    ended,
    leave: () => request.destroy(),
  }
  const begun = async () => (text.includes('\n\n') ? true : null)
  if (stream.status === 200) await until('the stream did not begin', timeoutMs, begun)
  else await ended
  return stream
}
