import 'server-only'
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { type BackingDirection, backingDirections } from '@/lib/core/backing'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import { db } from '@/lib/server/db/client'
import { bareTaxId, knownCompanies } from '@/lib/server/db/search-tables'
import type { MonthScope } from './closings'
import { backedDocuments, backedPayments, backingLinks } from './tables'

const pageSize = 1_000

const endToEndId = backedPayments.endToEndId

/** Notes of models 55 and 65 in force, purged ones too, that do not name the payment themselves. */
const isDeclarable = and(
  gt(backingLinks.amountCents, 0),
  inArray(indexedDocuments.status, ['authorized', 'unknown']),
  sql`coalesce(substr(${indexedDocuments.accessKey}, 21, 2) in ('55', '65'), ${indexedDocuments.model} in ('nfe', 'nfce'))`,
  sql`(${endToEndId} is null or ${indexedDocuments.payments} is null
    or not ${indexedDocuments.payments} @> jsonb_build_array(jsonb_build_object('endToEndId', ${endToEndId})))`,
)

/** By the month of the payment, and by the company of the note. */
const within = ({ month, companyId }: MonthScope, direction: BackingDirection | undefined): SQL | undefined =>
  and(
    eq(backedPayments.month, month),
    inArray(backedPayments.direction, direction ? [direction] : [...backingDirections]),
    companyId === null ? undefined : eq(backedDocuments.companyId, companyId),
    isDeclarable,
  )

export async function countEconf(scope: MonthScope): Promise<Record<BackingDirection, number>> {
  const counted = await (await db())
    .select({ direction: backedPayments.direction, rows: sql<number>`count(*)::int` })
    .from(backingLinks)
    .innerJoin(backedPayments, eq(backedPayments.id, backingLinks.paymentId))
    .innerJoin(backedDocuments, eq(backedDocuments.id, backingLinks.documentId))
    .innerJoin(indexedDocuments, eq(indexedDocuments.id, backingLinks.documentId))
    .where(within(scope, undefined))
    .groupBy(backedPayments.direction)
  const rowsOf = (direction: BackingDirection) => counted.find((one) => one.direction === direction)?.rows ?? 0
  return { in: rowsOf('in'), out: rowsOf('out') }
}

/** The state of a company of ours with this tax id. */
const stateOf = (taxId: typeof backedPayments.partyTaxId | typeof backedPayments.holderTaxId) =>
  sql<string | null>`(select max(${knownCompanies.state}) from ${knownCompanies}
    where ${bareTaxId(knownCompanies.cnpj)} = ${bareTaxId(taxId)})`

const columns = {
  paymentId: backingLinks.paymentId,
  documentId: backingLinks.documentId,
  amountCents: backingLinks.amountCents,
  accessKey: indexedDocuments.accessKey,
  direction: backedPayments.direction,
  day: backedPayments.day,
  endToEndId,
  txid: backedPayments.txid,
  madeFrom: backedPayments.madeFrom,
  partyTaxId: backedPayments.partyTaxId,
  holderTaxId: backedPayments.holderTaxId,
  issuerTaxId: indexedDocuments.issuerTaxId,
  partyState: stateOf(backedPayments.partyTaxId),
  holderState: stateOf(backedPayments.holderTaxId),
}

type Position = { day: string; paymentId: string; documentId: bigint }

const readPage = async (scope: MonthScope, direction: BackingDirection | undefined, after: Position | undefined) =>
  (await db())
    .select(columns)
    .from(backingLinks)
    .innerJoin(backedPayments, eq(backedPayments.id, backingLinks.paymentId))
    .innerJoin(backedDocuments, eq(backedDocuments.id, backingLinks.documentId))
    .innerJoin(indexedDocuments, eq(indexedDocuments.id, backingLinks.documentId))
    .where(
      and(
        within(scope, direction),
        after &&
          sql`(${backedPayments.day}, ${backingLinks.paymentId}, ${backingLinks.documentId}) > (${after.day}, ${after.paymentId}, ${after.documentId})`,
      ),
    )
    .orderBy(asc(backedPayments.day), asc(backingLinks.paymentId), asc(backingLinks.documentId))
    .limit(pageSize)

export type EconfLink = Awaited<ReturnType<typeof readPage>>[number]

/** Links in force of a month's payments that are not inside their notes, the oldest payment first, a page at a time. */
export async function* econfRows(
  scope: MonthScope,
  direction: BackingDirection | undefined,
): AsyncGenerator<EconfLink[]> {
  let after: EconfLink | undefined
  do {
    const page = await readPage(scope, direction, after)
    if (page.length > 0) yield page
    after = page.length < pageSize ? undefined : page.at(-1)
  } while (after)
}
