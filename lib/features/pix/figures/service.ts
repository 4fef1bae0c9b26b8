import 'server-only'
import { addDays, currentDay } from '@/lib/core/dates'
import {
  chargesByWeek,
  infractionSums,
  knownDays,
  medianPaySeconds,
  receivedByDay,
  refundSums,
  sentByDay,
} from '@/lib/features/pix/figures/store'
import { readStatementDays } from '@/lib/features/pix/statements/store/days'
import { everyone, read } from '@/lib/server/read'
import { figures } from './contract'
import { daysIn, type Period, periodOf, weeksIn } from './period'
import {
  chargeFigures,
  type FigureDay,
  type FigureSpan,
  type FigureSum,
  figureDays,
  figuresInput,
  partiesInput,
  partyFigures,
  stakeFigures,
} from './schema'
import { rankedParties } from './store'

const none: FigureSum = { count: 0, cents: 0 }
const sumOf = (sums: readonly FigureSum[]): FigureSum =>
  sums.reduce((all, { count, cents }) => ({ count: all.count + count, cents: all.cents + cents }), none)

/** The first of the days before which one is not known; null where not even the last is. */
function firstKnown(known: Iterable<string>, today: string): string | null {
  let first: string | null = null
  for (const day of known) {
    if (day !== (first === null ? today : addDays(first, -1))) break
    first = day
  }
  return first
}

type Known = { period: Period; known: ReadonlyMap<string, number>; head: Period & { knownSince: string | null } }

async function knownIn(span: FigureSpan, accountId: string | undefined): Promise<Known> {
  const today = currentDay(new Date())
  const period = periodOf(span, today)
  const read = await knownDays(today, accountId)
  const known = new Map(read.map(({ day, unreadable }) => [day, unreadable]))
  return { period, known, head: { ...period, knownSince: firstKnown(known.keys(), today) } }
}

function sumOfKnown(days: readonly FigureDay[]): FigureSum | null {
  const known = days.flatMap((one) => one.in ?? [])
  return known.length === 0 || days.some(({ unreadable }) => unreadable > 0) ? null : sumOf(known)
}

/** Money received and sent by day, compared with statements. */
export const readDays = read(figures.days, {
  sameFor: everyone,
  input: figuresInput,
  output: figureDays,
  async run({ accountId, span }) {
    const { period, known, head } = await knownIn(span, accountId)
    const [received, sent, taken, stated] = await Promise.all([
      receivedByDay(period, accountId),
      sentByDay(period, accountId, 'confirmed'),
      sentByDay(period, accountId, 'accepted'),
      readStatementDays(accountId ?? '', period.from, period.to),
    ])
    const ins = new Map(received.map(({ day, ...sum }) => [day, sum]))
    const outs = new Map(sent.map(({ day, ...sum }) => [day, sum]))
    const unconfirmed = new Map(taken.map(({ day, ...sum }) => [day, sum]))
    const statements = new Map(stated.map((row) => [row.day, row]))
    const days = daysIn(period).map((day) => {
      const statement = statements.get(day)
      return {
        day,
        in: known.get(day) === 0 ? (ins.get(day) ?? none) : null,
        unreadable: known.get(day) ?? 0,
        out: outs.get(day) ?? none,
        unconfirmed: unconfirmed.get(day) ?? none,
        outCents: statement?.outCents ?? outs.get(day)?.cents ?? 0,
        statement: statement ? { inCents: statement.inCents, outCents: statement.outCents } : null,
        balanceCents: statement?.balanceCents ?? null,
      }
    })
    return {
      ...head,
      days,
      in: sumOfKnown(days),
      out: sumOf(days.map((one) => one.out)),
      unconfirmed: sumOf(days.map((one) => one.unconfirmed)),
      outCents: days.reduce((sum, one) => sum + one.outCents, 0),
    }
  },
})

/** Results of the charges that were made. */
export const readCharges = read(figures.charges, {
  sameFor: everyone,
  input: figuresInput,
  output: chargeFigures,
  async run({ accountId, span }) {
    const { period, head } = await knownIn(span, accountId)
    const [found, median] = await Promise.all([chargesByWeek(period, accountId), medianPaySeconds(period, accountId)])
    const byWeek = new Map(found.map(({ week, ...sums }) => [week, sums]))
    const total = (name: 'created' | 'paid' | 'expired' | 'underpaid') => found.reduce((sum, one) => sum + one[name], 0)
    const [created, paid, expired] = [total('created'), total('paid'), total('expired')]
    return {
      ...head,
      weeks: weeksIn(period).map((from) => {
        const week = byWeek.get(from)
        return { from, created: week?.created ?? 0, paid: week?.paid ?? 0 }
      }),
      created,
      paid,
      expired,
      open: created - paid - expired,
      underpaid: total('underpaid'),
      medianPaySeconds: median,
    }
  },
})

/** Who paid the most, or was paid the most. */
export const readParties = read(figures.parties, {
  sameFor: everyone,
  input: partiesInput,
  output: partyFigures,
  async run({ accountId, span, side }) {
    const { period, head } = await knownIn(span, accountId)
    const ranked = await rankedParties(side, period, accountId)
    const partiesOf = (rows: typeof ranked) => rows.reduce((sum, { parties }) => sum + parties, 0)
    const others = ranked.filter(({ known }) => !known)
    return {
      ...head,
      rows: ranked.filter(({ known }) => known).map(({ name, taxId, count, cents }) => ({ name, taxId, count, cents })),
      others: { parties: partiesOf(others), ...sumOf(others) },
      total: { parties: partiesOf(ranked), ...sumOf(ranked) },
    }
  },
})

/** Returned and disputed amounts. */
export const readStakes = read(figures.stakes, {
  sameFor: everyone,
  input: figuresInput,
  output: stakeFigures,
  async run({ accountId, span }) {
    const { period, head } = await knownIn(span, accountId)
    const [refunds, infractions] = await Promise.all([refundSums(period, accountId), infractionSums(period, accountId)])
    return {
      ...head,
      returned: refunds('returned'),
      returning: { ...refunds('returning'), unknown: refunds('unknown').count },
      disputed: infractions('disputed'),
      blocked: infractions('blocked'),
      rejected: infractions('rejected'),
      accepted: infractions('accepted'),
    }
  },
})
