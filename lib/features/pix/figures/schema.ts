import { z } from 'zod'
import { accountId } from '@/lib/features/pix/orders/schema'

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
  /** Confirmed transfers and refunds that were made here, less what came back of them. */
  out: sum,
  /** Those that the provider accepted and has not confirmed: not part of `out`. */
  unconfirmed: sum,
  /** What left the account: as a statement that covers the day says, or else what was made here. */
  outCents: cents,
  /** What a statement that covers the day says came in and went out (both positive); null: there is none. */
  statement: z.object({ inCents: cents, outCents: cents }).nullable(),
  /** At the end of the day, by a statement; null: none tells. */
  balanceCents: cents.nullable(),
})
export type FigureDay = z.output<typeof figureDay>

export const figureDays = z.object({
  ...period,
  days: z.array(figureDay),
  /** Of the days that have been read; null while none has, or where one of them holds an entry that cannot be read. */
  in: sum.nullable(),
  out: sum,
  unconfirmed: sum,
  outCents: cents,
})
export type FigureDays = z.output<typeof figureDays>

export const chargeFigures = z.object({
  ...period,
  /** By the week, from its Monday on, in which they were created; also those in which none was. */
  weeks: z.array(z.object({ from: z.string(), created: count, paid: count })),
  /** Those that the provider took. */
  created: count,
  paid: count,
  open: count,
  expired: count,
  /** Paid with less than was asked for. */
  underpaid: count,
  /** Half of those that were paid were paid within this time, as far as upstream said when; null: not known. */
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
  /** Of infractions registered in the period: contested, and agreed to. */
  rejected: sum,
  accepted: sum,
})
export type StakeFigures = z.output<typeof stakeFigures>
