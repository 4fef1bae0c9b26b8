import 'server-only'
import { Problem, refusal } from '@/lib/core/errors'
import { type CursorPosition, cut, decodeCursor, encodeCursor } from '@/lib/core/page-cursor'
import { notifyAccessChange } from '@/lib/features/users/access-service'
import { lockUser, recordAccessChange } from '@/lib/features/users/store'
import { appendAudit } from '@/lib/server/audit/trail'
import { requireIdentity } from '@/lib/server/auth/identity'
import { storeOwnChallenge } from '@/lib/server/auth/passkey-challenges'
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  passkeysOf,
} from '@/lib/server/auth/passkey-rows'
import { passkeySignInOptions } from '@/lib/server/auth/passkey-sign-in'
import { type NewCredential, newCreationOptions, newRequestOptions, takeRegistration } from '@/lib/server/auth/passkeys'
import { requirePasswords } from '@/lib/server/auth/password-rules'
import type { Person } from '@/lib/server/auth/person'
import { challengeOwner, hasSecondFactor, requireRecentProof, wrongPasskey } from '@/lib/server/auth/second-factor'
import { dropRecoveryCodes, renewRecoveryCodes } from '@/lib/server/auth/second-factor-codes'
import { invalidateSessions, recordProof } from '@/lib/server/auth/session-rows'
import { db, type Transaction } from '@/lib/server/db/client'
import { requestContext } from '@/lib/server/http/request-context'
import { requireDecidable } from '@/lib/server/operations/approvals'
import { decidedOf } from '@/lib/server/operations/approvers'
import { parseInput } from '@/lib/server/parse'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { passkeys } from './contract'
import {
  type AddedPasskey,
  addedPasskey,
  creationOptions,
  identityInput,
  newPasskey,
  nothing,
  passkeyFilter,
  passkeyPage,
  passkeyRemoval,
  type RequestOptions,
  requestOptions,
  stepUpOptionsInput,
} from './schema'

/** Limit of a person's passkeys. */
const mostPasskeys = 20

const known = () => refusal('conflict', 'This passkey is registered already', 'refused.passkey-known')
const none = () => refusal('conflict', 'There is no passkey', 'refused.passkey-none')
const full = () =>
  refusal('conflict', `There are ${mostPasskeys} passkeys already`, {
    code: 'refused.passkeys-full',
    values: { maximum: mostPasskeys },
  })

export const listPasskeys = read(passkeys.own, {
  input: passkeyFilter,
  output: passkeyPage,
  async run({ limit, cursor }, person) {
    const after = cursor ? decodeCursor(cursor) : null
    const rows = (await passkeysOf(await db(), person.id)).filter((row) => !after || isAfter(row, after))
    const { shown, next } = cut(rows, limit, ({ createdAt, id }) => encodeCursor({ at: createdAt, id }))
    return { items: shown.map(view), next }
  },
})

/** Whether a passkey comes after a position in the order of `passkeysOf`. */
const isAfter = ({ createdAt, id }: PasskeyRow, after: CursorPosition) =>
  (createdAt.getTime() - after.at.getTime() || id.localeCompare(after.id)) > 0

function view({ id, name, createdAt, lastUsedAt }: PasskeyRow) {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}

/**
 * Options of a new passkey of the person's own. They identify themselves and prove their second factor, if they have one:
 * throws `second_factor_required` as `requireIdentity` and `requireRecentProof` do.
 */
export const newPasskeyOptions = write(
  passkeys.creationOptions,
  identityInput,
  creationOptions,
  async ({ password }, person) => {
    await requireIdentity(person, password)
    await requireRecentProof(await db(), person)
    const existing = await passkeysOf(await db(), person.id)
    if (existing.length >= mostPasskeys) throw full()
    const options = await newCreationOptions(person, existing)
    await storeOwnChallenge(options.challenge, 'registration', challengeOwner(person))
    return options
  },
)

/** Stores a new passkey. Throws `password_refused` for an invalid answer; a challenge takes one answer. */
export const addPasskey = write(passkeys.add, newPasskey, addedPasskey, async (given, person) => {
  const added = await (await db()).transaction(async (tx) => {
    await lockUser(tx, person.id)
    const credential = await takeRegistration(tx, given.response, challengeOwner(person))
    if (!credential) return wrongPasskey('response')
    if ((await countPasskeys(tx, person.id)) >= mostPasskeys) return full()
    return store(tx, given.name, credential, person)
  })
  if (added instanceof Problem) throw added
  await invalidateSessions(person.id)
  return added
})

/** A refusal is returned, not thrown, so that its challenge stays used. */
async function store(
  tx: Transaction,
  name: string,
  credential: NewCredential,
  person: Person,
): Promise<AddedPasskey | Problem> {
  const isFirst = !(await hasSecondFactor(tx, person))
  const row = await insertPasskey(tx, { userId: person.id, name, ...credential })
  if (!row) return known()
  await recordProof(tx, person.id)
  await notifyAccessChange(tx, { change: 'passkey-added', person, by: person })
  await audit(tx, person, 'account.passkey', name)
  return { ...view(row), ...(isFirst && { recoveryCodes: await renewRecoveryCodes(tx, person.id) }) }
}

/** Removes a passkey; approvers are notified. Recovery codes are removed with the last second factor. */
export const removePasskey = write(passkeys.remove, passkeyRemoval, null, async ({ id, password }, person) => {
  await requireIdentity(person, password)
  await requireRecentProof(await db(), person)
  await (await db()).transaction(async (tx) => {
    await lockUser(tx, person.id)
    const removed = await deletePasskey(tx, person.id, id)
    if (!removed) throw new Problem('not_found', 'There is no such passkey')
    if (!(await hasSecondFactor(tx, person))) await dropRecoveryCodes(tx, person.id)
    await recordAccessChange(tx, person.id, person.id)
    await notifyAccessChange(tx, { change: 'passkey-removed', person, by: person })
    await audit(tx, person, 'account.passkey-removed', removed.name)
  })
  await invalidateSessions(person.id)
})

/** Options of a sign-in with any passkey that the browser knows. */
export async function signInOptions(given: unknown): Promise<RequestOptions> {
  requirePasswords()
  parseInput(nothing, given)
  return passkeySignInOptions()
}

/** Options of a proof in this session; with an operation, of one decision about its current state. Throws as `approve` does where the person may not decide. */
export const stepUpOptions = write(
  passkeys.stepUpOptions,
  stepUpOptionsInput,
  requestOptions,
  async ({ operationId, decision }, person) => {
    const own = await passkeysOf(await db(), person.id)
    if (own.length === 0) throw none()
    const decided = operationId && decision ? decidedOf(await requireDecidable(operationId, person), decision) : null
    const options = await newRequestOptions(own)
    await storeOwnChallenge(options.challenge, 'step-up', challengeOwner(person), decided)
    return options
  },
)

async function audit(tx: Transaction, person: Person, action: string, name: string): Promise<void> {
  const detail = { name, address: requestContext()?.address ?? null }
  await appendAudit(tx, { actor: person, action, subject: person.id, outcome: 'ok', detail })
}
