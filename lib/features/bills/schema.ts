import { z } from 'zod'
import { backingDirections } from '@/lib/core/backing'
import { isDay } from '@/lib/core/dates'
import { isDocumentId } from '@/lib/core/documents/document-id'
import { pageInput, pageOf } from '@/lib/core/page'
import { indexReadSchema } from '@/lib/features/documents/index/schema'
import { month, paymentDispute } from '@/lib/features/reconciliation/schema'
import { billMethods, billStates, otherMethods } from './rules/bill-states'

const day = z.string().refine(isDay, { error: 'a day as YYYY-MM-DD', params: { code: 'field.day' } })
const companyId = z.string().min(1).max(40)
const cents = z.number().int()

const narrowing = {
  direction: z.enum(backingDirections).optional(),
  from: day.optional(),
  to: day.optional(),
  state: z.enum(billStates).optional(),
  companyId: companyId.optional(),
  q: z.string().trim().min(1).max(200).optional(),
  /** True: only bills without a due day; false: only bills with a due day. */
  undated: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
  /** Bills of one note. */
  documentId: z
    .string()
    .refine(isDocumentId, { error: 'an id of a document', params: { code: 'field.document-id' } })
    .optional(),
  /** Bills with one supplier or customer, by CPF or CNPJ. */
  partyTaxId: z
    .string()
    .regex(/^[0-9A-Z]{11,14}$/)
    .optional(),
  /** True: only bills of which something is open. */
  open: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
}

export const billFilter = z.strictObject({ ...narrowing, ...pageInput() })
export type BillFilter = z.input<typeof billFilter>
export const billFileInput = z.strictObject(narrowing)
export type BillFileInput = z.input<typeof billFileInput>

const billOperation = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.string(),
  amountCents: cents.nullable(),
  sendOn: z.string().nullable(),
})

export const bill = z.object({
  /** `{documentId}-{n}`. */
  id: z.string(),
  documentId: z.string(),
  direction: z.enum(backingDirections),
  companyId: z.string(),
  model: z.string(),
  documentNumber: z.string().nullable(),
  number: cents,
  of: cents,
  /** The note's own name of the instalment. */
  label: z.string().nullable(),
  /** How operations name the instalment; null: the note has only this bill. */
  name: z.string().nullable(),
  party: z.object({ name: z.string().nullable(), taxId: z.string().nullable() }),
  /** Null: neither the note nor a person names a day. */
  dueDate: z.string().nullable(),
  noteDueDate: z.string().nullable(),
  amountCents: cents,
  paidCents: cents,
  openCents: cents,
  /** By operations made from the note that have not become payments yet. */
  requestedCents: cents,
  /** Amount that may be requested without a reason. */
  freeCents: cents,
  state: z.enum(billStates),
  method: z.enum(billMethods).nullable(),
  note: z.string().nullable(),
  /** Why it is dismissed: a person's reason, or `own-company`. */
  reason: z.string().nullable(),
  /** Amount by which payments made for the bill exceed it: the bill was paid twice. */
  excessCents: cents,
  /** Dispute of a payment that paid the bill. */
  dispute: paymentDispute,
  operations: z.array(billOperation),
  /** When its supplier is usually paid, for an undated bill; `count`: how many undated bills of the supplier are open. */
  habit: z.object({ days: cents, dueDate: z.string(), count: cents }).nullable(),
  /** The supplier's usual amount, where the note's is far above it; `factor`: the note's amount as a multiple. */
  unusual: z.object({ usualCents: cents, factor: z.number() }).nullable(),
})
export type Bill = z.output<typeof bill>

/** The index that bills are derived from may not have been read completely. */
const read = { read: indexReadSchema }

export const billPage = pageOf(bill, read)
export type BillPage = z.output<typeof billPage>

export const billId = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,19}-[1-9]\d{0,4}$/)
    .refine((id) => isDocumentId(id.split('-')[0] ?? '')),
})
export type BillId = z.input<typeof billId>

/** Null takes back what a person added. */
export const billChange = billId.extend({
  dueDate: day.nullable().optional(),
  method: z.enum(billMethods).nullable().optional(),
  note: z.string().trim().max(2000).nullable().optional(),
})
export type BillChange = z.input<typeof billChange>

export const billDismissal = billId.extend({ reason: z.string().trim().min(3).max(500) })
export type BillDismissal = z.input<typeof billDismissal>

/** The habit as it was shown, for every undated bill of the same supplier. */
export const billHabit = billId.extend({ days: z.number().int().min(0).max(3_650) })
export type BillHabit = z.input<typeof billHabit>

/** How many bills were changed. */
export const billCount = z.object({ count: cents })
export type BillCount = z.output<typeof billCount>

const billIds = z.array(billId.shape.id).min(1).max(200)

/** Null takes the method back. */
export const billMethodsInput = z.strictObject({ ids: billIds, method: z.enum(otherMethods).nullable() })
export type BillMethods = z.input<typeof billMethodsInput>

/** Bills to pay together: a draft of a batch. */
export const billBatchInput = z.strictObject({
  ids: billIds,
  name: z.string().trim().min(1).max(200).optional(),
  accountId: z.string().min(1).max(200).optional(),
})
export type BillBatchInput = z.input<typeof billBatchInput>
export const billBatch = z.object({ id: z.guid() })
export type BillBatch = z.output<typeof billBatch>

export const billSummaryInput = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  companyId: companyId.optional(),
  /** With any of these filters, the days hold the bills of the equally filtered list, each on its due day. */
  direction: z.enum(backingDirections).optional(),
  state: z.enum(billStates).optional(),
  q: z.string().trim().min(1).max(200).optional(),
})
export type BillSummaryInput = z.input<typeof billSummaryInput>

const apart = z.object({ inCents: cents, outCents: cents, count: cents })

/** Open amounts, and with a state of settled bills their whole amounts; `days` from today on, or from `from` on. */
export const billSummary = z.object({
  days: z.array(z.object({ day: z.string(), inCents: cents, outCents: cents, count: cents })),
  overdue: apart,
  undated: apart,
  ...read,
})
export type BillSummary = z.output<typeof billSummary>

export const forecastInput = z.strictObject({
  days: z.enum(['30', '60', '90']).default('30').transform(Number),
  accountId: z.string().min(1).max(200).optional(),
})
export type ForecastInput = z.input<typeof forecastInput>

export const forecastAssumptions = [
  'all-companies',
  'one-account',
  'on-planned-day',
  'overdue-apart',
  'undated-apart',
  'other-payments-unknown',
] as const

/** `lowCents`, `highCents`: the balance if what is overdue or undated is paid at once, or received at once. */
export const forecast = z.object({
  availableCents: cents.nullable(),
  asOf: z.string(),
  days: z.array(
    z.object({
      day: z.string(),
      inCents: cents,
      outCents: cents,
      balanceCents: cents.nullable(),
      lowCents: cents.nullable(),
      highCents: cents.nullable(),
    }),
  ),
  overdue: apart,
  undated: apart,
  firstNegative: z.string().nullable(),
  assumptions: z.array(z.enum(forecastAssumptions)),
  ...read,
})
export type Forecast = z.output<typeof forecast>

/** Without a month: the last one. */
export const forecastAccuracyInput = z.strictObject({
  month: month.optional(),
})
export type ForecastAccuracyInput = z.input<typeof forecastAccuracyInput>

const outcome = z.object({
  /** Bills that were due in the month and open when it began: the sum of the next four amounts. */
  expectedCents: cents,
  count: cents,
  paidCents: cents,
  /** Paid after the month. */
  lateCents: cents,
  /** Paid by another method, or dismissed. */
  closedCents: cents,
  openCents: cents,
  /** Paid in the month for other bills: overdue, undated, due later, or of notes of the same month. */
  beyondCents: cents,
})

export const forecastAccuracy = z.object({ month: z.string(), in: outcome, out: outcome })
export type ForecastAccuracy = z.output<typeof forecastAccuracy>

/** `names`: its events name suppliers and customers. */
export const newCalendar = z.strictObject({
  names: z.boolean().optional(),
  /** Absent: bills to pay and to receive. */
  direction: z.enum(backingDirections).optional(),
  companyId: companyId.optional(),
})
export type NewCalendar = z.input<typeof newCalendar>
/** A person's calendar, without its address; null: there is none. */
export const ownCalendar = z.object({
  calendar: z
    .object({
      names: z.boolean(),
      direction: z.enum(backingDirections).nullable(),
      companyId: z.string().nullable(),
      createdAt: z.string(),
    })
    .nullable(),
})
export type OwnCalendar = z.output<typeof ownCalendar>
export const calendarAddress = z.object({ url: z.string() })
export type CalendarAddress = z.output<typeof calendarAddress>

export const nothing = z.strictObject({})
