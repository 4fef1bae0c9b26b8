import 'server-only'
import { Problem } from '@/lib/core/errors'
import type { RecordEntry } from '@/lib/core/record-codes'
import { asProblem } from '@/lib/server/problem-response'
import type { EventRow, Outcome } from '@/lib/server/webhooks/process'

/** Collects what came of each event of a batch; one that must be tried again stays so, whatever else was done for it. */
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
    all: () => outcomes,
  }
}

export type Outcomes = ReturnType<typeof startOutcomes>

/** Something of ours is under way that an event waits for. */
export const tooEarly = (detail: string, record: RecordEntry) => new Problem('not_ready', detail, { record })

const atOnce = 8

/** Does the same for each, a few at once: a burst of events must not be one of requests. */
export async function forEachFew<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items]
  const worker = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await act(next)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
