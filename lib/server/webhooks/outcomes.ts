import 'server-only'
import type { Problem } from '@/lib/core/errors'
import type { RecordEntry } from '@/lib/core/record-codes'
import type { webhookEvents } from '@/lib/server/db/event-tables'
import { asProblem } from '@/lib/server/http/problem-response'

export type EventRow = typeof webhookEvents.$inferSelect

/** Outcome of an event: an entry per action, or the problem because of which it must be tried again. */
type Outcome = RecordEntry[] | Problem

/** Collects the outcomes of a batch; an event to be tried again stays so. */
export function startOutcomes(events: readonly EventRow[]) {
  const outcomes = new Map<number, Outcome>(events.map(({ id }) => [id, []]))
  return {
    note({ id }: EventRow, entry: RecordEntry): void {
      const outcome = outcomes.get(id)
      if (Array.isArray(outcome)) outcome.push(entry)
    },
    again({ id }: EventRow, reason: unknown): void {
      if (Array.isArray(outcomes.get(id))) outcomes.set(id, asProblem(reason))
    },
    of: ({ id }: EventRow): Outcome => outcomes.get(id) ?? [],
  }
}

export type Outcomes = ReturnType<typeof startOutcomes>

const atOnce = 8

/**
 * Handles groups of events, a few at once, so that a burst of events causes no burst of requests. `note` records an
 * outcome for the whole group; an exception retries only its group's events.
 */
export async function forEachGroup<K>(
  groups: Iterable<readonly [K, readonly EventRow[]]>,
  outcomes: Outcomes,
  act: (key: K, note: (entry: RecordEntry) => void, events: readonly EventRow[]) => Promise<void>,
): Promise<void> {
  const rest = [...groups]
  const one = async ([key, events]: readonly [K, readonly EventRow[]]) => {
    const note = (entry: RecordEntry) => {
      for (const event of events) outcomes.note(event, entry)
    }
    await act(key, note, events).catch((thrown: unknown) => {
      for (const event of events) outcomes.again(event, thrown)
    })
  }
  const worker = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await one(next)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
