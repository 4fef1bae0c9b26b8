import 'server-only'
import { createHash } from 'node:crypto'

const quarter = 15 * 60
const hour = 3_600

/**
 * Failures allowed within so many seconds, by what they count for. A lock lasts as long as its window. A `sliding`
 * limit has no lock: it allows another attempt as soon as its oldest failure is older than the window, and failures are
 * never cleared, so that no hour has more of them.
 */
export const limits = {
  person: { failures: 5, seconds: quarter, sliding: false },
  address: { failures: 50, seconds: quarter, sliding: false },
  /** Slows attempts down instead of refusing them (`slowing`). */
  all: { failures: 500, seconds: quarter, sliding: false },
  code: { failures: 5, seconds: hour, sliding: false },
  /** Passwords tried for one person, from any place. */
  hour: { failures: 10, seconds: hour, sliding: true },
  /** Those from places where the person is not known, so that strangers cannot lock the person's own places. */
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
  /** As it was typed, known or not, so that nothing says which addresses exist. */
  email: string
  /** The network of the caller; null: not given. */
  network: string | null
  /** Where the person is known (`knownPlace` in `sign-in`), so that attempts from elsewhere cannot lock them out; null: nowhere. */
  place: string | null
}

/** What an attempt at a password counts for. */
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

/** An attempt at a code counts for the person, from any address or session, apart from password attempts. */
export const codesOf = ({ id }: { id: string }): Counted[] => [
  { key: `code:${id}`, scope: 'code' },
  { key: `codes:${id}`, scope: 'codes' },
]
