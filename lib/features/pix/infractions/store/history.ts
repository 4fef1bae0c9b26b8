import 'server-only'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { hasHiddenSign } from '@/lib/core/pix/masked-document'
import { refundEntryStatus } from '@/lib/core/pix/refund-status'
import { normalizeTaxId, taxIdKind } from '@/lib/core/tax-id'
import type { PayerHistory } from '@/lib/features/pix/infractions/schema'
import { refunds } from '@/lib/features/pix/refunds/contract'
import { receivedReturns } from '@/lib/features/reconciliation/store/received-tables'
import { backedDocuments } from '@/lib/features/reconciliation/store/tables'
import { db } from '@/lib/server/db/client'
import { operations, seenPayments } from '@/lib/server/db/schema'
import { liveAnswersTo } from './answers'
import { infractions } from './tables'

type Party = { name: string | null; document: string | null } | null
type Case = { id: string; transactionId: string | null }

/** How payments and cases are recognized as one payer's: by the whole tax id, else by the same mask and name together. */
type Payer = { by: 'tax-id'; taxId: string } | { by: 'mask-and-name'; document: string; name: string }

export function payerOf(reported: Party, paying: Party): Payer | null {
  for (const document of [reported?.document, paying?.document]) {
    const bare = normalizeTaxId(document ?? '')
    if (taxIdKind(bare) !== null && !hasHiddenSign(bare)) return { by: 'tax-id', taxId: bare }
  }
  const masked = [paying, reported].find((side) => side?.name && side.document)
  if (!masked?.name || !masked.document) return null
  return { by: 'mask-and-name', document: masked.document, name: masked.name }
}

const document = sql`${seenPayments.payer}->>'document'`

function paidBy(payer: Payer | null): SQL | undefined {
  if (payer === null) return undefined
  if (payer.by === 'mask-and-name')
    return and(sql`${document} = ${payer.document}`, sql`${seenPayments.payer}->>'name' = ${payer.name}`)
  // The search column has an index; the document itself decides.
  const { taxId } = payer
  return and(
    sql`${seenPayments.search} like ${`% ${taxId.toLowerCase()}%`}`,
    sql`upper(translate(${document}, './- ', '')) = ${taxId}`,
  )
}

function disputedBy(payer: Payer | null): SQL | undefined {
  if (payer === null) return undefined
  return payer.by === 'tax-id'
    ? eq(infractions.payerTaxId, payer.taxId)
    : and(eq(infractions.payerTaxId, payer.document), eq(infractions.payerName, payer.name))
}

/** Payments, refunds, cases and notes of the payer of a case in our own tables; this case and its payment count. */
export async function findHistory({ id, transactionId }: Case, payer: Payer | null): Promise<PayerHistory> {
  const payments = await paymentsOf(payer, transactionId)
  const ids = payments.map(({ endToEndId }) => endToEndId)
  const [refunded, cases, notes, since] = await Promise.all([
    refundsOf(new Map(payments.map(({ endToEndId, amountCents }) => [endToEndId, amountCents]))),
    casesOf(id, payer, ids),
    notesOf(payer),
    firstKnown(),
  ])
  const times = payments.flatMap((payment) => instantOf(payment) ?? []).sort(byTime)
  return {
    by: payer?.by ?? 'payment',
    payments: {
      count: payments.length,
      cents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
      firstAt: times[0] ?? null,
      lastAt: times.at(-1) ?? null,
    },
    refunds: refunded,
    infractions: cases,
    notes,
    since: [since, times[0]].filter((at) => at !== null && at !== undefined).toSorted(byTime)[0] ?? null,
  }
}

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other)

/** The instant that upstream stated, else the minute in the end-to-end id. */
function instantOf({ paidAt, endToEndId }: { paidAt: string | null; endToEndId: string }): string | null {
  return paidAt !== null && !Number.isNaN(Date.parse(paidAt)) ? paidAt : (parseEndToEndId(endToEndId)?.instant ?? null)
}

async function paymentsOf(payer: Payer | null, transactionId: string | null) {
  const { endToEndId, amountCents, paidAt } = seenPayments
  const own = transactionId === null ? undefined : and(eq(endToEndId, transactionId), isNotAnother(payer))
  const wanted = or(paidBy(payer), own)
  return wanted === undefined
    ? []
    : (await db()).select({ endToEndId, amountCents, paidAt }).from(seenPayments).where(wanted)
}

/** Excludes the payment of the case when its payer has another complete tax id, as in a second-layer transaction. */
function isNotAnother(payer: Payer | null): SQL | undefined {
  if (payer?.by !== 'tax-id') return undefined
  const bare = sql`upper(translate(coalesce(${document}, ''), './- ', ''))`
  return sql`(${bare} = ${payer.taxId} or ${bare} !~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$')`
}

/** Our refunds that upstream took and the returns that it lists may be the same: the larger figure of a payment counts. */
async function refundsOf(payments: ReadonlyMap<string, number>): Promise<PayerHistory['refunds']> {
  const ids = [...payments.keys()]
  if (ids.length === 0) return { count: 0, cents: 0 }
  const database = await db()
  const { subject, kind, state, result } = operations
  const ours = await database
    .select({ id: subject, cents: sql<string | null>`${result}->>'amountCents'` })
    .from(operations)
    .where(and(eq(kind, refunds.refund.kind), inArray(state, ['accepted', 'confirmed']), inArray(subject, ids)))
  const listed = await database
    .select({ id: receivedReturns.endToEndId, type: receivedReturns.type, cents: receivedReturns.amountCents })
    .from(receivedReturns)
    .where(inArray(receivedReturns.endToEndId, ids))
  const returned = new Map<string, number>()
  for (const { id, cents } of listed.filter(({ type }) => refundEntryStatus(type) === 'made'))
    if (id !== null) returned.set(id, (returned.get(id) ?? 0) + cents)
  // A refund of ours is of the whole payment.
  for (const { id, cents } of ours)
    if (id !== null) {
      const stated = cents === null ? (payments.get(id) ?? 0) : Math.abs(Number(cents))
      returned.set(id, Math.max(returned.get(id) ?? 0, stated))
    }
  return { count: returned.size, cents: [...returned.values()].reduce((sum, cents) => sum + cents, 0) }
}

async function casesOf(id: string, payer: Payer | null, payments: string[]): Promise<PayerHistory['infractions']> {
  const ofPayment = and(inArray(infractions.transactionId, payments), sql`${infractions.payerTaxId} is null`)
  const found = await (await db())
    .select({ id: infractions.id, status: infractions.status })
    .from(infractions)
    .where(or(eq(infractions.id, id), disputedBy(payer), payments.length === 0 ? undefined : ofPayment))
  const ours = await liveAnswersTo(found.map((one) => one.id))
  const endings = found.map(({ id: one, status }) => {
    const answer = ours.get(one)
    const given = answer && ['accepted', 'confirmed'].includes(answer.state) ? answer.analysis : null
    return status === 'accepted' || status === 'rejected' ? status : given
  })
  const ended = (as: string) => endings.filter((ending) => ending === as).length
  const [accepted, rejected] = [ended('accepted'), ended('rejected')]
  return { count: found.length, answered: accepted + rejected, accepted, rejected }
}

async function notesOf(payer: Payer | null): Promise<number> {
  if (payer?.by !== 'tax-id') return 0
  const { direction, partyTaxId } = backedDocuments
  const [counted] = await (await db())
    .select({ count: sql<number>`count(*)::int` })
    .from(backedDocuments)
    .where(and(eq(direction, 'in'), eq(partyTaxId, payer.taxId)))
  return counted?.count ?? 0
}

/** Since when payments are stored here. */
async function firstKnown(): Promise<string | null> {
  const { seenAt, paidAt } = seenPayments
  const [row] = await (await db())
    .select({
      seenAt: sql<Date | null>`min(${seenAt})`.mapWith(seenAt),
      paidAt: sql<string | null>`min(${paidAt} collate "C")`,
    })
    .from(seenPayments)
  const known = [row?.seenAt?.toISOString(), row?.paidAt].filter((at) => typeof at === 'string')
  return known.filter((at) => !Number.isNaN(Date.parse(at))).toSorted(byTime)[0] ?? null
}
