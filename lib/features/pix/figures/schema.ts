import { z } from 'zod'
import { accountId } from '@/lib/core/pix/fields'

export const figureSpans = ['30', '90', 'months'] as const
/** The last 30 or 90 days of São Paulo, or the current month compared with the previous one. */
export type FigureSpan = (typeof figureSpans)[number]

const scope = {
  accountId: accountId.optional(),
  span: z.enum(figureSpans).default('30'),
}

export const figuresInput = z.strictObject(scope)
export type FiguresInput = z.input<typeof figuresInput>

const partySides = ['payers', 'payees'] as const

export const partiesInput = z.strictObject({ ...scope, side: z.enum(partySides).default('payers') })
export type PartiesInput = z.input<typeof partiesInput>

const count = z.number().int()
const cents = z.number().int()
const sum = z.object({ count, cents })
export type FigureSum = z.output<typeof sum>

const period = {
  /** Days of São Paulo, both included. */
  from: z.string(),
  to: z.string(),
  /** The first day from which on we know what came in; null: nothing is known yet. */
  knownSince: z.string().nullable(),
}

const figureDay = z.object({
  day: z.string(),
  /** Received payments; null while that day has not been read to its end, or holds an entry that cannot be read. */
  in: sum.nullable(),
  /** Entries of the day without a readable amount, date or id. */
  unreadable: count,
  /** Our confirmed transfers and refunds, less returned amounts. */
  out: sum,
  /** Accepted by the provider but not confirmed: no part of `out`. */
  unconfirmed: sum,
  /** Money out of the account: by a statement that covers the day, else by our own operations. */
  outCents: cents,
  /** Money in and out (both positive) by a statement that covers the day; null: there is none. */
  statement: z.object({ inCents: cents, outCents: cents }).nullable(),
  /** At the end of the day, by a statement; null: none tells. */
  balanceCents: cents.nullable(),
})
export type FigureDay = z.output<typeof figureDay>

export const figureDays = z.object({
  ...period,
  days: z.array(figureDay),
  /** Sum of the days that have been read; null without any, or where a day holds an unreadable entry. */
  in: sum.nullable(),
  out: sum,
  unconfirmed: sum,
  outCents: cents,
})
export type FigureDays = z.output<typeof figureDays>

export const chargeFigures = z.object({
  ...period,
  /** By week of creation, from Monday on, including weeks without charges. */
  weeks: z.array(z.object({ from: z.string(), created: count, paid: count })),
  /** Charges that the provider accepted. */
  created: count,
  paid: count,
  open: count,
  expired: count,
  /** Paid with less than the charged amount. */
  underpaid: count,
  /** Median time from creation to payment in seconds, where upstream stated it; null: unknown. */
  medianPaySeconds: count.nullable(),
})
export type ChargeFigures = z.output<typeof chargeFigures>

export const partyFigures = z.object({
  ...period,
  /** The five with the most, the most first; a party without tax id is known by its name. */
  rows: z.array(z.object({ name: z.string().nullable(), taxId: z.string().nullable(), ...sum.shape })),
  /** The rest, and payments without a name, which `parties` leaves out. */
  others: z.object({ parties: count, ...sum.shape }),
  total: z.object({ parties: count, ...sum.shape }),
})
export type PartyFigures = z.output<typeof partyFigures>

/** Returns and infractions: made or decided in the period, and what is under way now, whenever it began. */
export const stakeFigures = z.object({
  ...period,
  returned: sum,
  /** Now on their way, or with an unknown outcome. */
  returning: z.object({ ...sum.shape, unknown: count }),
  /** Now to be answered. */
  disputed: sum,
  /** Answered, and upstream says no decision yet. */
  blocked: sum,
  /** Infractions registered in the period: contested and accepted. */
  rejected: sum,
  accepted: sum,
})
export type StakeFigures = z.output<typeof stakeFigures>
