import 'server-only'
import { randomUUID } from 'node:crypto'
import { appendAudit } from '@/lib/server/audit/trail'
import { db, type Transaction } from '@/lib/server/db/client'
import { requestContext } from '@/lib/server/http/request-context'
import { notify } from '@/lib/server/notices'
import { codesOf } from './guess-limits'
import { countGuess } from './guesses'

type Holder = { id: string; name: string }

/** `seconds`: remaining time of the lock; 0 while the person may try again. */
type Judged<T> = { ok: true; value: T } | { ok: false; seconds: number }

/** Audit actions of refused proofs. */
type RefusedAction = 'session.code-failed' | 'session.passkey-failed'

/**
 * Verifies a person's code or passkey answer with `take`, counted as a guess beforehand, and runs `then` in the same
 * transaction. Five wrong ones within an hour lock every route that takes codes for an hour, and the person is
 * notified. At most ten are verified within any hour, even if some succeed.
 */
export async function judgeCode<Taken, T>(
  person: Holder,
  take: (tx: Transaction) => Promise<Taken>,
  then: (tx: Transaction, taken: NonNullable<Taken>) => Promise<T>,
  refusedAs: RefusedAction = 'session.code-failed',
): Promise<Judged<T>> {
  const guess = await countGuess(codesOf(person))
  if ('lockedSeconds' in guess) return { ok: false, seconds: guess.lockedSeconds }
  return (await db())
    .transaction(async (tx): Promise<Judged<T>> => {
      const taken = await take(tx)
      if (taken) {
        await guess.succeeded(tx)
        return { ok: true, value: await then(tx, taken) }
      }
      const { seconds } = await guess.failed(tx)
      await recordRefusal(tx, person, refusedAs, seconds > 0)
      return { ok: false, seconds }
    })
    .catch(async (failed: unknown) => {
      await (await db()).transaction(guess.halfway)
      throw failed
    })
}

async function recordRefusal(tx: Transaction, { id, name }: Holder, action: RefusedAction, isLocked: boolean) {
  const address = requestContext()?.address ?? null
  const entry = { actor: null, subject: id }
  await appendAudit(tx, { ...entry, action, outcome: 'refused', detail: { address } })
  if (!isLocked) return
  await appendAudit(tx, { ...entry, action: 'session.lock', outcome: 'locked', detail: { scope: 'code', address } })
  const facts = { change: 'codes-guessed', person: name, by: name, roles: [] }
  const notice = { key: `codes:${randomUUID()}`, kind: 'access.changed', subject: id }
  await notify(tx, { ...notice, data: { ...facts, own: true }, to: { userId: id } })
  const toManagers = { may: 'approvals.decide' } as const
  await notify(tx, { ...notice, key: `${notice.key}:managers`, data: { ...facts, own: false }, to: toManagers })
}
