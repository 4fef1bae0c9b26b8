import 'server-only'
import { inArray, sql } from 'drizzle-orm'
import type { BackingEvent } from '@/lib/core/backing'
import { settle } from '@/lib/features/documents/rules/account/settle'
import type { Transaction } from '@/lib/server/db/client'
import { paymentExpects } from '../matching/amounts'
import type { Matched, MatchedLink, Suggestion } from '../matching/facts'
import { noteState, paymentState } from '../matching/states'
import type { Group, LinkRow, SuggestionRow } from './group'
import { inParts } from './in-parts'
import { backedDocuments, backedPayments, backingHistory, backingLinks, backingSuggestions } from './tables'

const pairOf = (paymentId: string, documentId: string | bigint) => `${documentId} ${paymentId}`

/** Writes the differences from the stored rows, and returns whether there were any. */
export async function writeMatched(tx: Transaction, group: Group, { links, suggestions }: Matched): Promise<boolean> {
  const changed = [
    await writeLinks(tx, group, links),
    await writeSuggestions(tx, group, suggestions),
    await writeStates(tx, group, links, suggestions),
  ]
  return changed.some(Boolean)
}

async function writeLinks(tx: Transaction, group: Group, links: readonly MatchedLink[]): Promise<boolean> {
  const stored = new Map(group.links.map((link) => [pairOf(link.paymentId, link.documentId), link]))
  const wanted = new Map(links.map((link) => [pairOf(link.paymentId, link.documentId), link]))
  const added = links.filter((link) => !stored.has(pairOf(link.paymentId, link.documentId)))
  const gone: LinkRow[] = []
  const adjusted: { link: LinkRow; amountCents: number }[] = []
  for (const [pair, link] of stored) {
    const now = wanted.get(pair)
    if (!now && link.decidedCents === null) gone.push(link)
    else if ((now?.amountCents ?? 0) !== link.amountCents || (now && ruleOf(link, now) !== link.rule))
      adjusted.push({
        link: { ...link, rule: now ? ruleOf(link, now) : link.rule },
        amountCents: now?.amountCents ?? 0,
      })
  }
  if (added.length + gone.length + adjusted.length === 0) return false
  await inParts(gone, (some) =>
    tx.delete(backingLinks).where(
      inArray(
        backingLinks.id,
        some.map(({ id }) => id),
      ),
    ),
  )
  await inParts(added, (some) =>
    tx.insert(backingLinks).values(
      some.map(({ paymentId, documentId, amountCents, rule }) => ({
        paymentId,
        documentId: BigInt(documentId),
        amountCents,
        rule,
      })),
    ),
  )
  await inParts(adjusted, (some) =>
    tx.execute(sql`
      update ${backingLinks} as l set amount_cents = n.cents, rule = n.rule
      from jsonb_to_recordset(${JSON.stringify(some.map(({ link, amountCents }) => ({ id: link.id, rule: link.rule, cents: amountCents })))}::jsonb)
        as n(id uuid, rule text, cents bigint)
      where l.id = n.id`),
  )
  const lost = whyLost(group)
  const events = [
    ...added.map((link) => ({ ...link, documentId: BigInt(link.documentId), event: 'linked' as const })),
    ...gone.map((link) => ({ ...link, amountCents: 0, event: lost(link) ?? ('unlinked' as const) })),
    ...adjusted.map(({ link, amountCents }) => ({
      ...link,
      amountCents,
      event: (amountCents < link.amountCents ? lost(link) : null) ?? ('adjusted' as const),
    })),
  ]
  await inParts(events, (some) =>
    tx.insert(backingHistory).values(
      some.map(({ paymentId, documentId, amountCents, rule, event }) => ({
        ...{ paymentId, documentId, amountCents, rule, event },
      })),
    ),
  )
  return true
}

/** A rule's link may belong to another rule now; a person's link stays theirs. */
const ruleOf = (link: LinkRow, now: MatchedLink) => (link.decidedCents === null ? now.rule : link.rule)

/** Why a link was reduced; null: for none of these reasons. */
function whyLost({ payments, input }: Group): (link: LinkRow) => BackingEvent | null {
  const idsOf = (notes: typeof input.notes) => new Set(notes.map(({ id }) => BigInt(id)))
  const cancelled = idsOf(input.notes.filter((note) => note.cancelled))
  const goodsReturned = idsOf(input.notes.filter(({ exempt }) => exempt === 'returned'))
  const returned = new Set(payments.filter(({ returnedCents }) => returnedCents > 0).map(({ id }) => id))
  return ({ paymentId, documentId }) => {
    if (cancelled.has(documentId)) return 'cancelled'
    if (goodsReturned.has(documentId)) return 'goods-returned'
    return returned.has(paymentId) ? 'returned' : null
  }
}

const comparable = ({ paymentId, documentId, ...rest }: Suggestion | SuggestionRow) => {
  const { rule, reasons, amountCents, paymentRank, documentRank, alone } = rest
  const stated = reasons.map(({ code, values: { days, count, cents } }) => [
    code,
    days ?? null,
    count ?? null,
    cents ?? null,
  ])
  return JSON.stringify([String(documentId), paymentId, rule, stated, amountCents, paymentRank, documentRank, alone])
}

async function writeSuggestions(tx: Transaction, group: Group, suggestions: readonly Suggestion[]): Promise<boolean> {
  const stored = new Set(group.suggestions.map(comparable))
  const wanted = new Set(suggestions.map(comparable))
  const gone = group.suggestions.filter((one) => !wanted.has(comparable(one)))
  const added = suggestions.filter((one) => !stored.has(comparable(one)))
  await inParts(gone, (some) =>
    tx.execute(sql`
      delete from ${backingSuggestions} as s
      using jsonb_to_recordset(${JSON.stringify(some.map((one) => ({ p: one.paymentId, d: String(one.documentId) })))}::jsonb) as g(p text, d bigint)
      where s.payment_id = g.p and s.document_id = g.d`),
  )
  await inParts(added, (some) =>
    tx.insert(backingSuggestions).values(some.map((one) => ({ ...one, documentId: BigInt(one.documentId) }))),
  )
  return gone.length + added.length > 0
}

type ChangedState = { id: string; state: string; expected: number; linked: number; company?: string | null }

/** Writes the state of each payment and note from its current links. */
async function writeStates(
  tx: Transaction,
  { input, payments, documents, dismissed, dues, marks }: Group,
  links: readonly MatchedLink[],
  suggestions: readonly Suggestion[],
): Promise<boolean> {
  const [linkedOf, companyOf] = [new Map<string, number>(), new Map<string, string>()]
  const companies = new Map(documents.map(({ id, companyId }) => [String(id), companyId]))
  for (const { paymentId, documentId, amountCents } of links) {
    for (const id of [paymentId, documentId]) linkedOf.set(id, (linkedOf.get(id) ?? 0) + amountCents)
    const company = companies.get(documentId)
    if (amountCents > 0 && company !== undefined) companyOf.set(paymentId, company)
  }
  const suggestedIds = new Set(suggestions.flatMap(({ paymentId, documentId }) => [paymentId, documentId]))
  const currentState = (id: string, expectedCents: number) => ({
    expectedCents,
    linkedCents: linkedOf.get(id) ?? 0,
    dismissed: dismissed.has(id),
    suggested: suggestedIds.has(id),
  })
  const paymentsNow = payments.flatMap((row): ChangedState[] => {
    const { id, companyId } = row
    const current = currentState(id, paymentExpects(row))
    const state = paymentState({ ...row, ...current })
    const company = companyOf.get(id) ?? companyId
    const isSame = row.state === state && row.linkedCents === current.linkedCents && company === companyId
    return isSame ? [] : [{ id, state, expected: current.expectedCents, linked: current.linkedCents, company }]
  })
  const notes = new Map(input.notes.map((note) => [note.id, note]))
  const paymentOf = new Map(input.payments.map((payment) => [payment.id, payment]))
  const [linksOf, marksOf] = [
    Map.groupBy(links, ({ documentId }) => documentId),
    Map.groupBy(marks, ({ documentId }) => String(documentId)),
  ]
  const documentsNow = documents.flatMap((row): ChangedState[] => {
    const id = String(row.id)
    const [note, of] = [notes.get(id), dues.get(id)]
    if (!note || !of) return []
    const account = settle(of.due, {
      links: (linksOf.get(id) ?? []).map(({ paymentId, amountCents }) => {
        const { day = '', madeFrom = null } = paymentOf.get(paymentId) ?? {}
        return { amountCents, day, installment: madeFrom?.documentId === id ? madeFrom.installment : null }
      }),
      marks: marksOf.get(id) ?? [],
      dismissal: of.ownCompany ? 'own-company' : note.dismissed ? 'dismissed' : null,
      ...{ requests: [], excess: [] },
    })
    const state = noteState({ ...note, account, suggested: suggestedIds.has(id) })
    const [expected, linked] = [account.paidCents + account.openCents, account.paidCents]
    const isSame = row.state === state && row.linkedCents === linked && row.expectedCents === expected
    return isSame ? [] : [{ id, state, expected, linked }]
  })
  await inParts(paymentsNow, (some) =>
    tx.execute(sql`
      update ${backedPayments} as p
      set state = n.state, expected_cents = n.expected, linked_cents = n.linked, company_id = n.company
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as n(id text, state text, expected bigint, linked bigint, company text)
      where p.id = n.id`),
  )
  await inParts(documentsNow, (some) =>
    tx.execute(sql`
      update ${backedDocuments} as d set state = n.state, expected_cents = n.expected, linked_cents = n.linked
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as n(id bigint, state text, expected bigint, linked bigint)
      where d.id = n.id`),
  )
  return paymentsNow.length + documentsNow.length > 0
}
