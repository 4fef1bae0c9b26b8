import 'server-only'
import { and, count, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { Problem } from '@/lib/core/errors'
import { passkeyChallenges } from '@/lib/server/db/access-tables'
import { db, type Transaction } from '@/lib/server/db/client'
import { addressNetwork } from '@/lib/server/http/caller'
import { requestContext } from '@/lib/server/http/request-context'

/** How long a challenge, or the proof of a decision, is valid, in ms. */
export const challengeMs = 2 * 60_000
/** Open sign-in challenges per network: the people of an office sign in from one address. */
const mostOpen = 300

/** A decision about an operation in its current state: `fingerprint` is a hash of the content that the decider sees. */
export type Decided = { operationId: string; decision: 'approve' | 'reject'; fingerprint: string }

/** The person and session that may answer a challenge. */
export type ChallengeOwner = { userId: string; sessionId: string | null }

type Reader = Pick<Transaction, 'select'>

const expiry = () => new Date(Date.now() + challengeMs)

export async function storeOwnChallenge(
  challenge: string,
  purpose: 'registration' | 'step-up',
  owner: ChallengeOwner,
  decided: Decided | null = null,
): Promise<void> {
  await (await db()).insert(passkeyChallenges).values({ challenge, purpose, ...owner, ...decided, expiresAt: expiry() })
}

/** Throws `too_many_attempts` when the caller's network has too many open challenges. */
export async function storeSignInChallenge(challenge: string): Promise<void> {
  const { purpose, network, expiresAt } = passkeyChallenges
  const address = requestContext()?.address ?? null
  const from = address === null ? '' : addressNetwork(address)
  const isOpen = and(eq(purpose, 'sign-in'), eq(network, from), gt(expiresAt, new Date()))
  const [open] = await (await db()).select({ count: count() }).from(passkeyChallenges).where(isOpen)
  if (open && open.count >= mostOpen)
    throw new Problem('too_many_attempts', 'Too many sign-ins were begun', { retryAfter: challengeMs / 1000 })
  const values = { challenge, purpose: 'sign-in', network: from, expiresAt: expiry() } as const
  await (await db()).insert(passkeyChallenges).values(values)
}

export type TakenChallenge = { decided: Decided | null }

/** Uses an open challenge up; null when it is closed or belongs to another person. */
export async function takeChallenge(
  tx: Transaction,
  challenge: string,
  purpose: 'registration' | 'sign-in' | 'step-up',
  owner: ChallengeOwner | null,
): Promise<TakenChallenge | null> {
  const [taken] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.purpose, purpose),
        isNull(passkeyChallenges.provenAt),
        gt(passkeyChallenges.expiresAt, new Date()),
        ownedBy(owner),
      ),
    )
    .returning()
  if (!taken) return null
  const { operationId, decision, fingerprint } = taken
  const isBound = operationId !== null && decision !== null && fingerprint !== null
  return { decided: isBound ? { operationId, decision, fingerprint } : null }
}

function ownedBy(owner: ChallengeOwner | null) {
  const { userId, sessionId } = passkeyChallenges
  if (!owner) return and(isNull(userId), isNull(sessionId))
  return and(eq(userId, owner.userId), owner.sessionId === null ? isNull(sessionId) : eq(sessionId, owner.sessionId))
}

/** Records that a person proved their identity for this decision: valid once, within two minutes, in their session. */
export async function storeDecisionProof(
  tx: Transaction,
  challenge: string,
  owner: ChallengeOwner,
  decided: Decided,
): Promise<void> {
  const values = { challenge, purpose: 'step-up', ...owner, ...decided, expiresAt: expiry() } as const
  await tx.insert(passkeyChallenges).values({ ...values, provenAt: new Date() })
}

const isProofOf = (owner: ChallengeOwner, { operationId, decision, fingerprint }: Decided) =>
  and(
    ownedBy(owner),
    eq(passkeyChallenges.operationId, operationId),
    eq(passkeyChallenges.decision, decision),
    eq(passkeyChallenges.fingerprint, fingerprint),
    isNotNull(passkeyChallenges.provenAt),
    gt(passkeyChallenges.expiresAt, new Date()),
  )

export async function holdsDecisionProof(database: Reader, owner: ChallengeOwner, decided: Decided): Promise<boolean> {
  const [held] = await database
    .select({ challenge: passkeyChallenges.challenge })
    .from(passkeyChallenges)
    .where(isProofOf(owner, decided))
    .limit(1)
  return held !== undefined
}

/** Uses the proof up; false when there is none. */
export async function takeDecisionProof(tx: Transaction, owner: ChallengeOwner, decided: Decided): Promise<boolean> {
  const taken = await tx.delete(passkeyChallenges).where(isProofOf(owner, decided)).returning()
  return taken.length > 0
}

export async function prunePasskeyChallenges(): Promise<void> {
  await (await db()).delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, new Date()))
}
