import 'server-only'
import { processState } from '@/lib/server/global-state'

/** A browser needs one, however many tabs it has: more are abandoned, or an attack. */
export const maxStreams = 8

const streamsOf = processState('streams of persons', () => new Map<string, Set<() => void>>())

/** Tracks a stream of this person on this instance, and ends their oldest when there are too many, until the answered function is called. */
export function trackStream(personId: string, end: () => void): () => void {
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
