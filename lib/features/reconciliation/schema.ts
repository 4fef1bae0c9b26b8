import { z } from 'zod'
import {
  backingDirections,
  backingEvents,
  backingReasons,
  backingSides,
  backingStates,
  linkRules,
  lossEvents,
  noteExemptions,
  suggestingRules,
} from '@/lib/core/backing'
import { isMonth } from '@/lib/core/dates'
import { isDocumentId } from '@/lib/core/documents/document-id'
import { pageOf } from '@/lib/core/page'
import { party, searchText } from '@/lib/core/pix/fields'

const count = z.number().int()
const cents = z.number().int()

export const month = z.string().refine(isMonth, { error: 'a month, YYYY-MM', params: { code: 'field.month' } })
const direction = z.enum(backingDirections)
const side = z.enum(backingSides)
const id = z.string().min(1).max(200)
const centsInAddress = z.coerce.number().pipe(z.number().int().min(0))

/** A payment's end-to-end id; of our own payments the operation's id. Case-sensitive. */
export const paymentId = id
export const documentId = z
  .string()
  .refine(isDocumentId, { error: 'an id of a document', params: { code: 'field.document-id' } })

/** Filters of both the list and its summary. */
const narrowed = {
  month,
  direction,
  side: side.default('payments'),
  companyId: id.optional(),
  accountId: id.optional(),
}

export const backingFilter = z.strictObject({
  ...narrowed,
  state: z.enum(backingStates).optional(),
  q: searchText.optional(),
  minCents: centsInAddress.optional(),
  maxCents: centsInAddress.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
})
export type BackingFilter = z.input<typeof backingFilter>

export const summaryInput = z.strictObject(narrowed)
export type SummaryInput = z.input<typeof summaryInput>

const backingReason = z.object({
  code: z.enum(backingReasons),
  values: z.object({ days: z.number().int().optional(), count: count.optional(), cents: cents.optional() }),
})

/** `accepted`: the dispute was accepted, and its refund is not reported. */
export const paymentDispute = z.enum(['open', 'accepted']).nullable()

/** A payment, next to the note that it backs. */
const paymentSummary = z.object({
  id: z.string(),
  /** An instant, or a day. */
  paidAt: z.string(),
  day: z.string(),
  amountCents: cents,
  expectedCents: cents,
  linkedCents: cents,
  returnedCents: cents,
  dispute: paymentDispute,
  state: z.enum(backingStates),
  party,
  accountId: z.string().nullable(),
  endToEndId: z.string().nullable(),
  /** Only of our own transfers. */
  operationId: z.string().nullable(),
  message: z.string().nullable(),
  /** The note that it, or the charge that it paid, was made from, and the note's own number of the installment. */
  madeFrom: z.object({ documentId: z.string(), installment: z.string().nullable() }).nullable(),
})
export type PaymentSummary = z.infer<typeof paymentSummary>

const installment = z.object({
  number: z.string().nullable(),
  dueDate: z.string().nullable(),
  amountCents: cents.nullable(),
})

/** A note, next to the payment that backs it. */
const noteSummary = z.object({
  id: z.string(),
  companyId: z.string(),
  /** Upstream's word. */
  model: z.string(),
  number: z.string().nullable(),
  accessKey: z.string().nullable(),
  /** The file's own instant, in its own time zone. */
  issuedAt: z.string().nullable(),
  day: z.string(),
  amountCents: cents,
  expectedCents: cents,
  linkedCents: cents,
  /** Amount that the note itself states as paid by other methods than Pix. */
  otherwiseCents: cents,
  /** Why it expects no payment at all; null: it may. */
  exempt: z.enum(noteExemptions).nullable(),
  state: z.enum(backingStates),
  cancelled: z.boolean(),
  party,
  installments: z.array(installment),
  /** Whether it says that it is paid by Pix, and by which. */
  pix: z.array(z.object({ amountCents: cents.nullable(), endToEndId: z.string().nullable() })),
})
export type NoteSummary = z.infer<typeof noteSummary>

const author = z.object({ id: z.string(), name: z.string() }).nullable()

/** `amountCents`: in force; 0 while a side has nothing left. `by`: null when a rule linked. */
export const backingLink = z.object({
  id: z.string(),
  paymentId: z.string(),
  documentId: z.string(),
  amountCents: cents,
  /** Amount that a person decided, where less is in force. */
  decidedCents: cents.nullable(),
  rule: z.enum(linkRules),
  by: author,
  at: z.string(),
  /** The other side of the link. */
  payment: paymentSummary.optional(),
  document: noteSummary.optional(),
})
export type BackingLink = z.infer<typeof backingLink>

/** The likeliest first. `alone`: the amounts are equal and neither side has another candidate. */
const backingSuggestion = z.object({
  paymentId: z.string().optional(),
  documentId: z.string().optional(),
  rule: z.enum(suggestingRules),
  reasons: z.array(backingReason),
  amountCents: cents,
  alone: z.boolean(),
  payment: paymentSummary.optional(),
  document: noteSummary.optional(),
})
export type BackingSuggestion = z.infer<typeof backingSuggestion>

/** Without an id, no person dismissed it: the note expects no payment, and `reason` is the code of why. */
export const dismissal = z.object({ id: z.string().nullable(), reason: z.string(), by: author, at: z.string() })

/** A payment or a note with its links: either `payment` or `document` is set. */
const backingRow = z.object({
  id: z.string(),
  direction: z.enum(backingDirections),
  amountCents: cents,
  expectedCents: cents,
  linkedCents: cents,
  /** Amount that a person may link where rules may link less: a note that names another method. */
  payableCents: cents.optional(),
  /** 0 for notes. */
  returnedCents: cents,
  state: z.enum(backingStates),
  links: z.array(backingLink),
  suggestions: z.array(backingSuggestion),
  dismissal: dismissal.nullable(),
  /** Links that are gone since a note was cancelled, or a payment or goods went back, the last first. */
  lost: z.array(
    z.object({ event: z.enum(lossEvents), ...{ paymentId: z.string(), documentId: z.string(), at: z.string() } }),
  ),
  payment: paymentSummary.optional(),
  document: noteSummary.optional(),
})
export type BackingRow = z.infer<typeof backingRow>

export const backingPage = pageOf(backingRow)

/** `openCents`: expected of Pix and not linked. */
const stateFigures = z.object({ count, cents, linkedCents: cents, openCents: cents, returnedCents: cents })

export const backingSummary = z.object({
  states: z.record(z.enum(backingStates), stateFigures),
  /** How much of the month has been read. */
  read: z.object({
    payments: count,
    documents: count,
    complete: z.boolean(),
    /** Documents of the month that upstream has listed, and those whose XML is still to be read. */
    listed: count,
    waiting: count,
    /** Days of received payments that have been read, of all that the month has so far. */
    days: count,
    daysRead: count,
    /** Entries of received payments and returns without a readable amount, date or id. */
    unreadable: count,
    /** Returns of the month whose payment is still to be requested, and those of which no requested payment says that it went back. */
    returnsOpen: count,
    returnsUnmatched: count,
    /** The unmatched ones by name, the newest first. */
    unmatchedReturns: z.array(z.object({ id: z.string(), day: z.string(), amountCents: cents, party })),
    /** Notes of the month whose value is unknown for any reason: no sum includes them. */
    valueless: count,
    /** Until the waiting XMLs are read with what people leave of the minute; null: not known. */
    secondsLeft: count.nullable(),
    /** Why reading has stopped. */
    problem: z.string().nullable(),
  }),
  /** Days of the month with something in them. `backedCents`: linked; `openCents`: expected and not linked. */
  days: z.array(z.object({ day: z.string(), backedCents: cents, openCents: cents })),
  /** Rows of the other side, and suggestions of equal amount without another candidate on either side. */
  otherSide: count,
  alone: z.object({ count, cents }),
})
export type BackingSummary = z.infer<typeof backingSummary>

/** Sidebar: what waits for a decision in this month and the one before. */
export const backingCount = z.object({ suggested: count })
export type BackingCount = z.infer<typeof backingCount>

const backingEvent = z.object({
  id: z.string(),
  at: z.string(),
  event: z.enum(backingEvents),
  paymentId: z.string().nullable(),
  documentId: z.string().nullable(),
  amountCents: cents.nullable(),
  rule: z.enum(linkRules).nullable(),
  reason: z.string().nullable(),
  by: author,
})
export type BackingEventEntry = z.infer<typeof backingEvent>

/** One payment or note with its backing; row null: nothing is known (yet). */
export const backingOf = z.object({
  row: backingRow.nullable(),
  history: z.array(backingEvent),
  /** False: without the document index nothing is ever tied. */
  indexed: z.boolean(),
})
export type BackingOf = z.infer<typeof backingOf>

export const paymentBackingInput = z.strictObject({ id: paymentId })
export const documentBackingInput = z.strictObject({ id: documentId })
