import 'server-only'
import type { Infraction } from '@/lib/features/pix/infractions/schema'
import { liveAnswersTo } from '@/lib/features/pix/infractions/store/answers'
import { findOthers, storeInfractions, taxIdOf } from '@/lib/features/pix/infractions/store/infractions'
import { cachedRead } from '@/lib/server/upstream/cache'
import { listInfractions } from '@/lib/server/upstream/pix/infractions'
import type { KnownAbout } from './schema'

const freshMs = 15_000
const wholePage = 200
const shown = 20
const shownOfAccount = 5

/** A document that distinguishes one payer from another, as it is compared; null when part of it is hidden. */
export function wholeTaxId(document: string | null | undefined): string | null {
  if (!document || document.includes('*')) return null
  return taxIdOf(document) || null
}

/** Has upstream name the payer's infractions, or those on the payment: its list may not have been read so far. Throws UpstreamProblem. */
export async function learnEarlier(
  { transactionId }: Pick<Infraction, 'transactionId'>,
  payerTaxId: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (payerTaxId === null && transactionId === null) return
  const wanted = payerTaxId === null ? { transactionId: transactionId ?? undefined } : { payerTaxId }
  await cachedRead({
    key: `pix/infractions/earlier?${payerTaxId ?? ''}&${payerTaxId === null ? transactionId : ''}`,
    freshMs,
    signal,
    async load(call) {
      const { items } = await listInfractions({ ...wanted, limit: wholePage }, { signal: call.signal })
      await storeInfractions(items, payerTaxId)
      return true
    },
  })
}

/** Other infractions that were ever seen: on the payment, then of the payer, then a few of the account; each newest first. */
export async function findEarlier(
  { id, transactionId, accountId }: Pick<Infraction, 'id' | 'transactionId' | 'accountId'>,
  payerTaxId: string | null,
): Promise<KnownAbout['earlier']> {
  const found = [
    ...(transactionId === null ? [] : await findOthers(id, 'payment', transactionId, shown)),
    ...(payerTaxId === null ? [] : await findOthers(id, 'payer', payerTaxId, shown)),
    ...(accountId === null ? [] : await findOthers(id, 'account', accountId, shownOfAccount)),
  ]
  const once = found.filter((one, index) => found.findIndex((other) => other.id === one.id) === index).slice(0, shown)
  const answers = await liveAnswersTo(once.map((one) => one.id))
  return once.map((one) => ({ ...one, answer: answers.get(one.id) ?? null }))
}
