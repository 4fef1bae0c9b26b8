import { z } from 'zod'

export const figureSpans = ['30', '90', 'months'] as const
/** The last 30 or 90 days of São Paulo, or the present month beside the one before. */
export type FigureSpan = (typeof figureSpans)[number]

const scope = {
  /** Without one: all accounts that we have rows of. */
  accountId: z.string().min(1).max(128).optional(),
  span: z.enum(figureSpans).default('30'),
}

export const figuresInput = z.strictObject(scope)
export type FiguresInput = z.input<typeof figuresInput>

export const partySides = ['payers', 'payees'] as const

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

export const figureDay = z.object({
  day: z.string(),
  /** Received payments that we keep; null while nobody has read that day to its end. */
  in: sum.nullable(),
  /** Confirmed transfers and refunds that were made here. */
  out: sum,
  /** What a statement that covers the day says came in and went out (both positive); null: there is none. */
  statement: z.object({ inCents: cents, outCents: cents }).nullable(),
  /** At the end of the day, by a statement; null: none tells. */
  balanceCents: cents.nullable(),
})
export type FigureDay = z.output<typeof figureDay>

export const figureDays = z.object({ ...period, days: z.array(figureDay), in: sum, out: sum })
export type FigureDays = z.output<typeof figureDays>

export const chargeFigures = z.object({
  ...period,
  /** By the week, from its Monday on, in which they were created. */
  weeks: z.array(z.object({ from: z.string(), created: count, paid: count })),
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
  /** The most first. */
  rows: z.array(z.object({ name: z.string().nullable(), taxId: z.string().nullable(), ...sum.shape })),
  others: z.object({ parties: count, ...sum.shape }),
  total: z.object({ parties: count, ...sum.shape }),
})
export type PartyFigures = z.output<typeof partyFigures>

export const stakeFigures = z.object({
  ...period,
  returned: sum,
  /** On their way, or with an unknown outcome. */
  returning: z.object({ ...sum.shape, unknown: count }),
  /** To be answered. */
  disputed: sum,
  /** Answered, and not yet decided, or delayed, as upstream says. */
  blocked: sum,
  rejected: sum,
  accepted: sum,
})
export type StakeFigures = z.output<typeof stakeFigures>
