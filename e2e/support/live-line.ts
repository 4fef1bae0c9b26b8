import { get, type IncomingMessage } from 'node:http'
import { until } from './until.ts'

export type Told = { id: string; topic: string; subject?: string }

/** One `GET /api/events`, as an EventSource holds it. */
export type LiveLine = {
  status: number
  headers: IncomingMessage['headers']
  /** What was told so far. */
  told: () => Told[]
  /** Everything that came, as it came. */
  text: () => string
  /** The number that an EventSource would come back with. */
  lastId: () => string
  /** Resolves when something of the topic has been told, with the last of it. */
  heard: (topic: string, subject?: string) => Promise<Told>
  /** Settles when the server has ended it. */
  ended: Promise<void>
  leave: () => void
}

const patienceMs = 60_000

function toldIn(text: string): Told[] {
  return text.split('\n\n').flatMap((frame) => {
    const [, id = ''] = /^id: (.*)$/m.exec(frame) ?? []
    const [, data] = /^data: (.*)$/m.exec(frame) ?? []
    return data === undefined ? [] : [{ id, ...JSON.parse(data) }]
  })
}

/** Resolves once the line has greeted, or was refused. */
export async function openLine(
  url: string,
  cookie: string,
  { after, lastEventId }: { after?: string; lastEventId?: string } = {},
): Promise<LiveLine> {
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
  const line: LiveLine = {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    told: () => toldIn(text),
    text: () => text,
    lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '',
    heard: (topic, subject) => {
      const fits = (one: Told) => one.topic === topic && (subject === undefined || one.subject === subject)
      const what = `nothing was told of ${topic} ${subject ?? ''}`
      return until(what, patienceMs, async () => toldIn(text).findLast(fits) ?? null)
    },
    ended,
    leave: () => request.destroy(),
  }
  const greeted = async () => (text.includes('\n\n') ? true : null)
  if (line.status === 200) await until('the line did not greet', patienceMs, greeted)
  else await ended
  return line
}
