import 'server-only'
import { z } from 'zod'
import { dayOf } from '@/lib/core/dates'
import { anyOperation } from '@/lib/features/operations/any-operation-schema'
import { operationSummary } from '@/lib/features/operations/schema'
import { analysis, infractions } from '@/lib/features/pix/infractions/contract'
import { infractionId } from '@/lib/features/pix/infractions/schema'
import { findInfraction, listChanges } from '@/lib/features/pix/infractions/store/infractions'
import { readOrStored } from '@/lib/features/pix/infractions/store/reads'
import { findSeen } from '@/lib/features/pix/received/store/seen-payments'
import { refunds as refundContracts } from '@/lib/features/pix/refunds/contract'
import { readEntries } from '@/lib/features/pix/refunds/store'
import { readActions } from '@/lib/server/audit/trail'
import { subjectRows } from '@/lib/server/operations/list'
import { viewOperations } from '@/lib/server/operations/view'
import { read } from '@/lib/server/read'
import { UpstreamProblem } from '@/lib/server/upstream/failure'
import type { Infraction } from '@/lib/server/upstream/pix/infractions'
import { findEarlier, learnEarlier, wholeTaxId } from './earlier'
import { findCharge, findPayment, scopeOf } from './payment'
import { type KnownAbout, knownAbout } from './schema'
import { type Stored, stepsOf } from './steps'

type Unread = KnownAbout['unread'][number]

/** Everything known about a case in addition to upstream's claims; unreadable parts are named, the others returned. */
export const readKnown = read(infractions.known, {
  input: infractionId,
  output: knownAbout,
  async run({ id }, _person, { signal }) {
    const infraction = await readOrStored(id, signal)
    const { transactionId, accountId } = infraction
    const unread = new Set<Unread>()
    const orUnread = async <T>(name: Unread, reading: Promise<T>): Promise<T | null> => {
      try {
        return await reading
      } catch (thrown) {
        if (!(thrown instanceof UpstreamProblem)) throw thrown
        unread.add(name)
        return null
      }
    }
    const seen = transactionId === null ? null : await findSeen(transactionId)
    const scope = seen
      ? { accountId: seen.accountId ?? undefined }
      : await orUnread(
          'payment',
          scopeOf(accountId, signal).then((found) => ({ accountId: found })),
        )
    const payment = scope && (await orUnread('payment', findPayment(infraction, scope.accountId, signal)))
    // Without its account, a payment's refund entries would look as if there were none.
    if (scope === null && transactionId !== null) unread.add('refund-entries')
    const [charge, refunds, entries, earlier, stored] = await Promise.all([
      findCharge(payment?.txid ?? null),
      refundsOf(transactionId),
      scope === null || transactionId === null
        ? null
        : orUnread('refund-entries', readEntries(transactionId, scope.accountId, signal)),
      earlierThan(infraction, payment?.payer?.document, (learning) => orUnread('earlier', learning), signal),
      storedOf(infraction),
    ])
    return {
      payment,
      charge,
      refunds,
      refundEntries: entries ?? [],
      earlier,
      steps: stepsOf({ payment, charge, refunds }, stored),
      unread: [...unread],
    }
  },
})

const amountToo = operationSummary.extend({ amountCents: z.number().nullable() })

async function refundsOf(transactionId: string | null) {
  return transactionId === null
    ? []
    : viewOperations(amountToo, await subjectRows(refundContracts.refund.kind, transactionId))
}

async function earlierThan(
  infraction: Infraction,
  payerDocument: string | null | undefined,
  attempt: (learning: Promise<void>) => Promise<unknown>,
  signal: AbortSignal,
) {
  const payerTaxId = wholeTaxId((await findInfraction(infraction.id))?.payerTaxId) ?? wholeTaxId(payerDocument)
  await attempt(learnEarlier(infraction, payerTaxId, signal))
  return findEarlier(infraction, payerTaxId)
}

const assigned = z.object({ assignee: z.string().nullable() }).catch({ assignee: null })

async function storedOf({ id, date }: Infraction): Promise<Stored> {
  const known = await findInfraction(id)
  const changes = await listChanges(id)
  const assignments = await readActions('pix.infractions.assign', id)
  return {
    date: known?.date ?? (date === null ? null : dayOf(date)),
    firstSeenAt: known?.firstSeenAt ?? null,
    changes,
    assignments: assignments.map(({ detail, ...entry }) => ({ ...entry, ...assigned.parse(detail) })),
    answers: await viewOperations(anyOperation, await subjectRows(analysis.answer.kind, id)),
  }
}
