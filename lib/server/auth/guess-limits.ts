import 'server-only'
import { createHash } from 'node:crypto'

const quarter = 15 * 60
const hour = 3_600

/**
 * Failures allowed within a number of seconds, by scope. A lock lasts as long as its window. A `sliding` limit has no
 * lock: it allows another attempt as soon as its oldest failure is older than the window, and its failures are never
 * cleared, so that no hour has more of them.
 */
export const limits = {
  person: { failures: 5, seconds: quarter, sliding: false },
  address: { failures: 50, seconds: quarter, sliding: false },
  /** Slows attempts down instead of refusing them (`slowing`). */
  all: { failures: 500, seconds: quarter, sliding: false },
  code: { failures: 5, seconds: hour, sliding: false },
  /** Passwords tried for one person, from any address. */
  hour: { failures: 10, seconds: hour, sliding: true },
  /**
   * Passwords tried from places where the person is not known, so that strangers cannot lock the person's own places.
   */
  elsewhere: { failures: 6, seconds: hour, sliding: true },
  /** Codes tried for one person. */
  codes: { failures: 10, seconds: hour, sliding: true },
} as const
export type GuessScope = keyof typeof limits

export const guessScopes: readonly GuessScope[] = ['person', 'address', 'all', 'code', 'hour', 'elsewhere', 'codes']

export type Counted = {
  key: string
  scope: GuessScope
  /** Counted only: a lock of this limit does not refuse this attempt. */
  onlyCounted?: boolean
}

type GuessedAt = {
  /** As typed, whether or not a user has it, so that an answer never reveals which addresses exist. */
  email: string
  /** The caller's network; null when unknown. */
  network: string | null
  /**
   * The place where the person is known (`knownPlace` in `sign-in`), so that attempts from elsewhere cannot lock them
   * out; null when they are not known there.
   */
  place: string | null
}

/** The scopes of a password attempt. */
export function passwordOf({ email, network, place }: GuessedAt): Counted[] {
  const person = createHash('sha256').update(email).digest('base64url')
  const isKnown = place !== null
  return [
    ...callerOf(network, isKnown),
    { key: `hour:${person}`, scope: 'hour' },
    ...(isKnown ? [] : [{ key: `elsewhere:${person}`, scope: 'elsewhere' } satisfies Counted]),
    { key: isKnown ? `person:${person}@${place}` : `person:${person}`, scope: 'person' },
  ]
}

/** The scopes of an attempt that is not for a particular person. */
export const callerOf = (network: string | null, isKnown = false): Counted[] => [
  { key: 'all', scope: 'all', onlyCounted: true },
  ...(network === null
    ? []
    : [{ key: `address:${network}`, scope: 'address', onlyCounted: isKnown } satisfies Counted]),
]

/** The scope of a code attempt: the person, from any address or session, apart from password attempts. */
export const codesOf = ({ id }: { id: string }): Counted[] => [
  { key: `code:${id}`, scope: 'code' },
  { key: `codes:${id}`, scope: 'codes' },
]
