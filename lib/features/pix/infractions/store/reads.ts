import 'server-only'
import { addDays, dayOf } from '@/lib/core/dates'
import { env } from '@/lib/server/env'
import { recordAsOf } from '@/lib/server/http/request-context'
import { log } from '@/lib/server/log'
import { cachedRead, invalidateReads } from '@/lib/server/upstream/cache'
import { isUnknownId, UpstreamProblem } from '@/lib/server/upstream/failure'
import { getInfraction, type Infraction } from '@/lib/server/upstream/pix/infractions'
import { readSync } from './full-sync'
import { findInfraction, infractionOf, storeInfractions } from './infractions'

/** Cache time, within which several views of one case are one call. */
const freshMs = 2_000

/** Reads the infraction upstream and stores it. Throws UpstreamProblem, and `not_found` for an unknown infraction. */
export function readInfraction(id: string, signal?: AbortSignal): Promise<Infraction> {
  return cachedRead({
    key: keyOf(id),
    freshMs,
    signal,
    load: (call) => readAndStore(id, call.signal),
  })
}

const keyOf = (id: string) => `pix/infractions/one?${id}`

/** Like `readInfraction`, but never from the cache: a decision needs the current state. */
export function readNow(id: string): Promise<Infraction> {
  invalidateInfraction(id)
  return readInfraction(id)
}

/** Invalidates the cached reads of the infraction. */
export function invalidateInfraction(id: string): void {
  invalidateReads(keyOf(id))
}

async function readAndStore(id: string, signal?: AbortSignal): Promise<Infraction> {
  const infraction = await getInfraction(id, { signal })
  await storeInfractions([infraction]).catch((error: unknown) => log().warn({ error }, 'an infraction was not stored'))
  return infraction
}

/** The infraction as upstream has it now, or as it was last stored while upstream cannot be read; the response then states its age. */
export async function readOrStored(id: string, signal?: AbortSignal): Promise<Infraction> {
  try {
    return await readInfraction(id, signal)
  } catch (thrown) {
    if (!(thrown instanceof UpstreamProblem) || isUnknownId(thrown)) throw thrown
    const known = await findInfraction(id)
    if (!known) throw thrown
    const completedAt = (await readSync())?.completedAt
    recordAsOf(Math.max(known.seenAt.getTime(), completedAt?.getTime() ?? 0))
    return infractionOf(known)
  }
}

/** Throws `not_found` unless there is such an infraction; upstream is read only for one that was never seen. */
export async function requireInfraction(id: string, signal?: AbortSignal): Promise<Infraction> {
  const known = await findInfraction(id)
  return known ? infractionOf(known) : readInfraction(id, signal)
}

/** An estimate of the last day to answer: upstream names none. Null when there is no date to count from. */
export function estimatedUntil(date: string | null): string | null {
  const day = date === null ? null : dayOf(date)
  return day === null ? null : addDays(day, env().MED_REPLY_DAYS)
}
