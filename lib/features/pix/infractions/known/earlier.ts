import 'server-only'
import { and, desc, eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { opinions } from '@/lib/core/infraction'
import { type OperationKind, operationStates, voidStates } from '@/lib/core/operation-states'
import type { Infraction } from '@/lib/features/pix/infractions/schema'
import { keepInfractions, taxIdOf } from '@/lib/features/pix/infractions/store/known-infractions'
import { db } from '@/lib/server/db/client'
import { infractions } from '@/lib/server/db/infraction-tables'
import { operations } from '@/lib/server/db/schema'
import { cachedRead } from '@/lib/server/upstream/cache'
import { listInfractions } from '@/lib/server/upstream/pix/infractions'
import type { KnownAbout } from './schema'

const answering: OperationKind = 'pix.analysis'
const freshMs = 15_000
const wholePage = 200
const shown = 20
const shownOfAccount = 5

/** A document that tells one payer from another, as it is compared; null when part of it is hidden. */
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
  const asked = payerTaxId === null ? { transactionId: transactionId ?? undefined } : { payerTaxId }
  await cachedRead({
    key: `pix/infractions/earlier?${payerTaxId ?? ''}&${payerTaxId === null ? transactionId : ''}`,
    freshMs,
    staleMs: freshMs,
    signal,
    async load(call) {
      const { items } = await listInfractions({ ...asked, limit: wholePage }, { signal: call.signal })
      await keepInfractions(items, payerTaxId)
      return true
    },
  })
}

type Same = KnownAbout['earlier'][number]['same']

/** Other infractions that were ever told of: on the payment, then of the payer, then a few of the account; each newest first. */
export async function findEarlier(
  { id, transactionId, accountId }: Pick<Infraction, 'id' | 'transactionId' | 'accountId'>,
  payerTaxId: string | null,
): Promise<KnownAbout['earlier']> {
  const found = [
    ...(transactionId === null ? [] : await others(id, 'payment', eq(infractions.transactionId, transactionId), shown)),
    ...(payerTaxId === null ? [] : await others(id, 'payer', eq(infractions.payerTaxId, payerTaxId), shown)),
    ...(accountId === null ? [] : await others(id, 'account', eq(infractions.accountId, accountId), shownOfAccount)),
  ]
  const once = found.filter((one, index) => found.findIndex((other) => other.id === one.id) === index).slice(0, shown)
  const answers = await answersTo(once.map((one) => one.id))
  return once.map((one) => ({ ...one, answer: answers.get(one.id) ?? null }))
}

async function others(id: string, same: Same, condition: SQL, limit: number) {
  const { accountId, situationType, status, date, transactionId } = infractions
  const { amountCents, amountBrlCents, refundedCents, refundedBrlCents } = infractions
  const amounts = { amountCents, amountBrlCents, refundedCents, refundedBrlCents }
  const rows = await (await db())
    .select({ id: infractions.id, accountId, situationType, status, ...amounts, date, transactionId })
    .from(infractions)
    .where(and(ne(infractions.id, id), condition))
    .orderBy(sql`${date} desc nulls last`, desc(infractions.firstSeenAt), desc(infractions.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, same }))
}

const given = z.object({ analysis: z.enum(opinions) })
const anyState = z.enum(operationStates)

/** Ours that have not come to nothing, by infraction. */
async function answersTo(ids: string[]) {
  const { subject, state, input, kind } = operations
  const rows = await (await db())
    .select({ subject, state, input })
    .from(operations)
    .where(and(eq(kind, answering), inArray(subject, ids), notInArray(state, voidStates)))
  return new Map(
    rows.map((row) => [row.subject, { state: anyState.parse(row.state), ...given.parse(row.input) }] as const),
  )
}
