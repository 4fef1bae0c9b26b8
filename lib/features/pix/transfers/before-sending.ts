import 'server-only'
import type { z } from 'zod'
import { Problem } from '@/lib/core/errors'
import { outgoingCents } from '@/lib/core/money/mediator-fee'
import { voidStates } from '@/lib/core/operations/operation-states'
import { isSamePixKey } from '@/lib/core/pix/pix-key'
import { requireStillOpen } from '@/lib/features/bills/store/free'
import { cancelledNotes } from '@/lib/features/documents/store/cancelled'
import { requireOpenAccount } from '@/lib/features/pix/accounts/store'
import { requireBalance } from '@/lib/features/pix/balance/require'
import { askDirectory } from '@/lib/features/pix/directory/store/look-ups'
import { changeOf, isStopping } from '@/lib/features/pix/payees/rules'
import { holderChangedRefusal, holderUnaskedRefusal } from '@/lib/features/pix/payees/store/changes'
import { knownHolders } from '@/lib/features/pix/payees/store/known'
import { db } from '@/lib/server/db/client'
import { readRow } from '@/lib/server/operations/ledger'
import { type Requested, withContext } from '@/lib/server/operations/operation'
import { UpstreamProblem } from '@/lib/server/upstream/failure'
import { transferContext, transferInput } from './schema'

type Input = z.output<typeof transferInput>
type Context = z.output<typeof transferContext>

/** Judges a scheduled transfer right before it is sent and returns what it found; throws what forbids it. */
export async function judgeBeforeSending({ input, context }: Requested<Input, Context>): Promise<Context | undefined> {
  await requireUnmade(input)
  await requireStillOpen(input)
  await requireOpenAccount(input.accountId)
  // Look-ups are scarce: without a holder to compare with, there is nothing to ask.
  const isKnown = context?.payee ?? (await knownHolders([input.key])).size > 0
  const now = isKnown ? await recheckHolder(input, context, { isConfirmed: false, isItsDay: true }) : undefined
  await requireBalance(input.accountId, outgoingCents(input))
  return now
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

type Recheck = { isConfirmed: boolean; isItsDay?: boolean }

/**
 * Compares the holder of the key with the one that the directory named before, else with the remembered one, and returns
 * the context with the new answer. Throws `holder_changed`, with the context to record, where the holder is another one or
 * cannot be compared and no person has confirmed that. A directory that cannot be asked on the transfer's day leaves it to a
 * person, too, whose reason is enough while the directory stays away.
 */
export async function recheckHolder(
  input: Input,
  context: Context | null,
  { isConfirmed, isItsDay = false }: Recheck,
): Promise<Context> {
  const { key, accountId } = input
  const { payee, holderChange, ...facts } = transferContext.parse(context ?? { payee: null })
  const [remembered] = (await knownHolders([key])).values()
  const known = payee ? { ...payee, payeeId: remembered?.payeeId ?? null, seenAt: payee.lookedUpAt } : remembered
  const confirmed = holderChange?.confirmed ? holderChange : null
  const found = await askDirectory(null, { key: key.value, keyType: key.type, accountId }).catch((thrown: unknown) => {
    if (thrown instanceof Problem && thrown.code === 'not_found') return null
    if (known && thrown instanceof UpstreamProblem && (isItsDay || holderChange?.unasked)) return thrown
    throw thrown
  })
  if (found instanceof Problem) {
    if (confirmed?.unasked) return { ...facts, payee, holderChange: confirmed }
    const unasked = { change: 'unclear' as const, found: null, unasked: true as const, confirmed: isConfirmed }
    const now = { ...facts, payee, remembered: known ?? null, holderChange: unasked }
    if (isConfirmed) return now
    throw withContext(holderUnaskedRefusal(found), now)
  }
  const change = known ? changeOf(known, found) : null
  const isKnown =
    confirmed && !confirmed.unasked && (confirmed.found ? !isStopping(changeOf(confirmed.found, found)) : !found)
  if (!known || !isStopping(change) || isKnown) return { ...facts, payee: found ?? payee, holderChange: confirmed }
  const now = { ...facts, remembered: known, holderChange: { change, found, confirmed: isConfirmed } }
  if (!isConfirmed) throw withContext(holderChangedRefusal({ known, found }), { ...now, payee })
  return { ...now, payee: found ?? payee }
}
