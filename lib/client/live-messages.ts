import { isLiveTopic, type LiveMessage } from '@/lib/core/live-topics'

/** A message with its number in the stream. */
export type Numbered = LiveMessage & { id: number }

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Null for a message that this version of the page does not know. */
function numbered(id: unknown, message: unknown): Numbered | null {
  if (!isRecord(message) || !isLiveTopic(message.topic) || typeof id !== 'number' || !Number.isInteger(id)) return null
  const { topic, subject } = message
  return typeof subject === 'string' ? { id, topic, subject } : { id, topic }
}

/** An event of the stream. */
export function parseEvent(lastEventId: string, data: string): Numbered | null {
  try {
    return numbered(Number(lastEventId), JSON.parse(data))
  } catch {
    return null
  }
}

/** Messages between the tabs of one browser; `to` is the tab that sent `hello`. */
export type TabMessage =
  | { kind: 'hello'; from: string; after: number }
  | { kind: 'stream'; open: boolean }
  | { kind: 'message'; message: Numbered; to?: string }
  | { kind: 'missed'; to: string }

/** Null for a message of another version of the page. */
export function parseTabMessage(value: unknown): TabMessage | null {
  if (!isRecord(value)) return null
  const { kind, from, after, open, message, to } = value
  if (kind === 'hello' && typeof from === 'string' && typeof after === 'number') return { kind, from, after }
  if (kind === 'stream' && typeof open === 'boolean') return { kind, open }
  if (kind === 'missed' && typeof to === 'string') return { kind, to }
  const received = kind === 'message' && isRecord(message) ? numbered(message.id, message) : null
  if (!received) return null
  return typeof to === 'string' ? { kind: 'message', message: received, to } : { kind: 'message', message: received }
}
