import type { OpenNote, OpenPayment } from './book'

/** An amount that a note expects at some time: the whole note or an instalment. Days are `YYYY-MM-DD`. */
export type Target = { note: OpenNote; amountCents: number; dueDate: string | null; whole: boolean }

const dayMs = 86_400_000
/** Days between issue and payment that fit: domain facts, "Backing". */
const afterIssue = { from: -5, to: 45 }
/** Around the day of an instalment. */
const aroundDue = { from: -10, to: 10 }

/** From the first day to the second. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Amounts that a note expects: its instalments, and the whole note at once, by any of the amounts that pay it. */
export function targetsOf(note: OpenNote): Target[] {
  const parts = note.installments.flatMap(({ dueDate, amountCents }) =>
    amountCents !== null && amountCents > 0 && amountCents <= note.wanted
      ? [{ note, amountCents, dueDate, whole: amountCents === note.wanted }]
      : [],
  )
  const dueDate = note.installments.length === 1 ? (note.installments[0]?.dueDate ?? null) : null
  const also = (note.alsoCents ?? []).map((amountCents) => ({ note, amountCents, dueDate, whole: true }))
  also.push(...(note.former ?? []).map((asked) => ({ note, ...asked, whole: true })))
  const whole = { note, amountCents: note.wanted, dueDate: null, whole: true }
  return parts.some((part) => part.whole) ? [...parts, ...also] : [...parts, whole, ...also]
}

export type Fit = { target: Target; days: number; around: 'issue' | 'due' }

/** How a payment's day fits what a note asks for; null where it does not. */
export function fitOf({ day }: OpenPayment, target: Target): Fit | null {
  const { note, dueDate } = target
  if (dueDate !== null) {
    const days = daysBetween(dueDate, day)
    if (days >= aroundDue.from && days <= aroundDue.to) return { target, days, around: 'due' }
  }
  if (dueDate !== null && !target.whole) return null
  const days = daysBetween(note.day, day)
  return days >= afterIssue.from && days <= afterIssue.to ? { target, days, around: 'issue' } : null
}

/** Of the note's expected amounts that equal the payment's, the one whose day is nearest to the payment's. */
export const bestFit = (payment: OpenPayment, targets: readonly Target[]): Fit | null =>
  nearestFit(
    payment,
    targets.filter(({ amountCents }) => amountCents === payment.amountCents),
  )

export function nearestFit(payment: OpenPayment, targets: readonly Target[]): Fit | null {
  const fits = targets.flatMap((target) => fitOf(payment, target) ?? [])
  return fits.reduce<Fit | null>(
    (best, fit) => (best === null || Math.abs(fit.days) < Math.abs(best.days) ? fit : best),
    null,
  )
}
