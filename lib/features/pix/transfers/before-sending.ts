import 'server-only'
import type { z } from 'zod'
import { Problem, refusal } from '@/lib/core/errors'
import { outgoingCents } from '@/lib/core/money/mediator-fee'
import { voidStates } from '@/lib/core/operations/operation-states'
import { isSamePixKey } from '@/lib/core/pix/pix-key'
import { requireStillOpen } from '@/lib/features/bills/store/free'
import { cancelledNotes } from '@/lib/features/documents/store/cancelled'
import { requireOpenAccount } from '@/lib/features/pix/accounts/store'
import { requireBalance } from '@/lib/features/pix/balance/require'
import { askDirectory, sameOwner } from '@/lib/features/pix/directory/store/look-ups'
import { holderChanged, holderChangedRefusal } from '@/lib/features/pix/payees/store/changes'
import { db } from '@/lib/server/db/client'
import { readRow } from '@/lib/server/operations/ledger'
import type { Requested } from '@/lib/server/operations/operation'
import { type transferContext, transferInput } from './schema'

type Input = z.output<typeof transferInput>
type Context = z.output<typeof transferContext>

/** Judges a scheduled transfer right before it is sent; throws what forbids it. */
export async function judgeBeforeSending(
  { input, context }: Requested<Input, Context>,
  makerId: string,
): Promise<void> {
  await requireUnmade(input)
  await requireStillOpen(input)
  await requireOpenAccount(input.accountId)
  await recheckPayee(input, context, makerId)
  await requireBalance(input.accountId, outgoingCents(input))
}

/** Throws `already_requested` when the transfer that this one repeats was made after all, as upstream has reported since. */
export async function requireUnmade({ againOf, amountCents, key }: Input): Promise<void> {
  const earlier = againOf === undefined ? null : await readRow(await db(), againOf)
  const { data } = transferInput.safeParse(earlier?.input)
  if (!earlier || data?.amountCents !== amountCents || !isSamePixKey(key.value, data.key.value, key.type)) return
  // Not made, as far as is known: it may itself repeat one that was.
  if (voidStates.some((state) => state === earlier.state)) return requireUnmade(data)
  const record = { code: 'refused.already-made', values: { id: earlier.id } } as const
  throw new Problem('already_requested', 'The transfer that this one repeats was made after all', { record })
}

/** The cancelled or denied note whose payment the request confirms; a note in force has nothing to confirm. */
export async function confirmedNote({ madeFrom, noteCancelled }: Input) {
  if (!madeFrom || !noteCancelled) return null
  return (await cancelledNotes(await db(), [madeFrom.documentId])).get(madeFrom.documentId) ?? null
}

/**
 * The key still belongs to the holder that the directory showed the maker; a key without a look-up is upstream's to
 * judge.
 */
export async function recheckPayee(input: Input, context: Context | null, personId: string) {
  const named = context?.payee ?? null
  const wanted = { key: input.key.value, keyType: input.key.type, accountId: input.accountId }
  const now = await askDirectory(personId, wanted).catch((thrown: unknown) => {
    if (thrown instanceof Problem && thrown.code === 'not_found') return null
    throw thrown
  })
  if (named === null) {
    if (!input.holderChange && (await holderChanged(input.key))) throw holderChangedRefusal()
    return now
  }
  if (now && sameOwner(named, now)) return named
  const owner = [now?.owner.name, now?.owner.document].filter((part) => part).join(', ') || null
  throw refusal('conflict', `The directory now names another owner for this key: ${owner}; nothing was sent`, {
    code: 'refused.key-reassigned',
    values: { owner },
  })
}
