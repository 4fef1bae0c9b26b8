import 'server-only'
import type { z } from 'zod'
import { Problem, refusal } from '@/lib/core/errors'
import { identityInput, proofInput } from '@/lib/features/passkeys/schema'
import { notifyAccessChange } from '@/lib/features/users/access-service'
import { lockUser, recordAccessChange } from '@/lib/features/users/store'
import { appendAudit } from '@/lib/server/audit/trail'
import { clearCodeGuesses } from '@/lib/server/auth/guesses'
import { identityOf, requireIdentity } from '@/lib/server/auth/identity'
import { storeDecisionProof } from '@/lib/server/auth/passkey-challenges'
import { countPasskeys, deletePasskeys } from '@/lib/server/auth/passkey-rows'
import type { Person } from '@/lib/server/auth/person'
import {
  challengeOwner,
  hasSecondFactor,
  type PasskeyProof,
  requireRecentProof,
  withCode,
  withPasskey,
  wrongPasskey,
} from '@/lib/server/auth/second-factor'
import {
  confirmFactor,
  countRecoveryCodes,
  dropFactor,
  dropRecoveryCodes,
  findFactor,
  newSecret,
  renewRecoveryCodes,
  storeSecret,
  takeAppCode,
} from '@/lib/server/auth/second-factor-codes'
import { needsSecondFactor } from '@/lib/server/auth/session'
import { endSessions, invalidateSessions, recordProof } from '@/lib/server/auth/session-rows'
import { db, type Transaction } from '@/lib/server/db/client'
import { requestContext } from '@/lib/server/http/request-context'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { secondFactor } from './contract'
import { codeInput, factorRemoval, givenCodes, givenSecret, nothing, onePerson, secondFactorState } from './schema'

const none = () => refusal('conflict', 'There is no second factor', 'refused.second-factor-none')
const already = () => refusal('conflict', 'There is a second factor already', 'refused.second-factor-set')

export const getSecondFactor = read(secondFactor.own, {
  input: nothing,
  output: secondFactorState,
  async run(_, person) {
    const database = await db()
    const since = (await findFactor(database, person.id))?.confirmedAt?.toISOString() ?? null
    const recoveryCodesLeft = await countRecoveryCodes(database, person.id)
    return {
      since,
      passkeys: await countPasskeys(database, person.id),
      recoveryCodesLeft,
      required: needsSecondFactor(person.roles),
      identity: await identityOf(person),
    }
  },
})

/**
 * What the person's app is given; theirs once `confirmSecondFactor` has seen a code of it. The one given before is good no more.
 * They show who they are, and prove themselves by the second factor that they have: throws `second_factor_required` as
 * `requireIdentity` and `requireRecentProof` do.
 */
export const beginSecondFactor = write(secondFactor.begin, identityInput, givenSecret, async ({ password }, person) => {
  await requireIdentity(person, password)
  await requireRecentProof(await db(), person)
  const given = newSecret(person)
  await (await db()).transaction(async (tx) => {
    if (!(await storeSecret(tx, person.id, given.secret))) throw already()
  })
  return given
})

/** Makes the app that shows this code the person's second factor; answers their ten recovery codes, for the one time. */
export const confirmSecondFactor = write(secondFactor.confirm, codeInput, givenCodes, async ({ code }, person) => {
  const factor = await findFactor(await db(), person.id)
  if (!factor) throw none()
  if (factor.confirmedAt) throw already()
  const recoveryCodes = await withCode(
    person,
    code,
    async (tx) => {
      if (!(await confirmFactor(tx, person.id))) throw already()
      await recordProof(tx, person.id)
      await audit(tx, person, 'account.second-factor')
      return renewRecoveryCodes(tx, person.id)
    },
    { take: takeAppCode },
  )
  await invalidateSessions(person.id)
  return { recoveryCodes }
})

/** Recovery codes in place of those that were there. */
export const replaceRecoveryCodes = write(secondFactor.replaceCodes, proofInput, givenCodes, async (proof, person) => {
  await requireAnyFactor(person)
  return withProof(person, proof, async (tx, { decided }) => {
    // What was proven for a decision is good for nothing else.
    if (decided) throw wrongPasskey()
    await recordProof(tx, person.id)
    await audit(tx, person, 'account.recovery-codes')
    return { recoveryCodes: await renewRecoveryCodes(tx, person.id) }
  })
})

/** Removes the person's app, by a code of the app; approvers are notified. Throws `second_factor_required` as `requireIdentity` does. */
export const removeSecondFactor = write(
  secondFactor.remove,
  factorRemoval,
  null,
  async ({ code, password }, person) => {
    await requireIdentity(person, password)
    if (!(await findFactor(await db(), person.id))?.confirmedAt) throw none()
    await withCode(person, code, async (tx) => {
      await dropFactor(tx, person.id)
      if (!(await hasSecondFactor(tx, person))) await dropRecoveryCodes(tx, person.id)
      await recordAccessChange(tx, person.id, person.id)
      await notifyAccessChange(tx, { change: 'second-factor-removed', person, by: person })
      await audit(tx, person, 'account.second-factor-removed')
    })
    await invalidateSessions(person.id)
  },
)

/**
 * The person proves themselves again in this session, for `STEP_UP_MINUTES` from now on; by a passkey that answered for a
 * decision, for that decision alone.
 */
export const stepUp = write(secondFactor.stepUp, proofInput, null, async (proof, person) => {
  await requireAnyFactor(person)
  await withProof(person, proof, async (tx, { challenge, decided }) => {
    if (challenge !== null && decided) await storeDecisionProof(tx, challenge, challengeOwner(person), decided)
    else await recordProof(tx, person.id)
    const by = proof.passkey
      ? { passkey: true, ...(decided && { operation: decided.operationId, decision: decided.decision }) }
      : {}
    await audit(tx, person, 'session.step-up', by)
  })
})

type Proof = z.output<typeof proofInput>

/** By a code or a passkey's answer. */
function withProof<T>(
  person: Person,
  proof: Proof,
  then: (tx: Transaction, proven: PasskeyProof | { challenge: null; decided: null }) => Promise<T>,
): Promise<T> {
  if (proof.passkey) return withPasskey(person, proof.passkey, then)
  return withCode(person, proof.code ?? '', (tx) => then(tx, { challenge: null, decided: null }))
}

/** For a user who lost their second factor: removes it, ends their sessions, and notifies them and the approvers. */
export const resetSecondFactor = write(secondFactor.reset, onePerson, null, async ({ id: userId }, admin) => {
  if (userId === admin.id)
    throw refusal('forbidden', 'One ends one’s own with a code of it', 'refused.own-second-factor')
  await (await db()).transaction(async (tx) => {
    const person = await lockUser(tx, userId)
    if (!person) throw new Problem('not_found', 'There is no such person')
    const passkeys = await deletePasskeys(tx, userId)
    if (!(await dropFactor(tx, userId)) && passkeys === 0) return
    await dropRecoveryCodes(tx, userId)
    await clearCodeGuesses(tx, userId)
    await endSessions(tx, { userId })
    await recordAccessChange(tx, userId, admin.id)
    await notifyAccessChange(tx, { change: 'second-factor-reset', person, by: admin })
    const entry = { actor: admin, action: 'users.second-factor-reset', subject: userId, outcome: 'ok', detail: {} }
    await appendAudit(tx, entry)
  })
  await invalidateSessions(userId)
})

async function requireAnyFactor(person: Person): Promise<void> {
  if (!(await hasSecondFactor(await db(), person))) throw none()
}

async function audit(tx: Transaction, person: Person, action: string, more: object = {}): Promise<void> {
  const detail = { address: requestContext()?.address ?? null, ...more }
  await appendAudit(tx, { actor: person, action, subject: person.id, outcome: 'ok', detail })
}
