import 'server-only'
import { processState } from '@/lib/server/global-state'

/** A browser needs one, however many tabs it has: more are forgotten ones, or somebody's who means harm. */
export const maxStreams = 8

const all = processState('lines of persons', () => new Map<string, Set<() => void>>())

/** Counts a line of this person on this instance, and ends their oldest when there are too many; the answered function forgets it. */
export function trackStream(personId: string, end: () => void): () => void {
  const lines = all.get(personId) ?? new Set()
  all.set(personId, lines)
  lines.add(end)
  const [oldest] = lines
  if (lines.size > maxStreams) oldest?.()
  return () => {
    lines.delete(end)
    if (lines.size === 0 && all.get(personId) === lines) all.delete(personId)
  }
}
