import { z } from 'zod'
import { backingDirections, backingSides, backingStates } from '@/lib/core/backing'
import { pageInput, pageOf } from '@/lib/core/page'
import { month } from './schema'

const count = z.number().int()
const cents = z.number().int()

const companyId = z.string().min(1).max(200).optional()

const stateFigures = z.record(z.enum(backingStates), z.object({ count, cents }))

/** Count and sum of payments and notes of a month by direction, side and state. */
export const monthFigures = z.record(z.enum(backingDirections), z.record(z.enum(backingSides), stateFigures))
export type MonthFigures = z.infer<typeof monthFigures>

/** Without a company: all companies together. */
export const monthInput = z.strictObject({ month, companyId })
export type MonthInput = z.input<typeof monthInput>

/** Current content of a month's closing and its files. */
export const monthNow = z.object({
  /** Null: all companies. */
  company: z.object({ cnpj: z.string(), name: z.string() }).nullable(),
  figures: monthFigures,
  files: z.object({
    csv: z.object({ name: z.string() }),
    /** `rows`: by direction. */
    econf: z.object({ name: z.string(), rows: z.record(z.enum(backingDirections), count) }),
    link: z.object({ name: z.string() }),
  }),
})
export type MonthNow = z.infer<typeof monthNow>

const differenceCounts = z.object({ new: count, gone: count, changed: count })
export type BackingDifferenceCounts = z.infer<typeof differenceCounts>

export const closing = z.object({
  id: z.string(),
  month: z.string(),
  /** Null: of all companies together. */
  companyId: z.string().nullable(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.string(),
  /** At the time of the closing. */
  figures: monthFigures,
  /** Later changes; null for a closing that another one supersedes. */
  difference: differenceCounts.nullable(),
})
export type Closing = z.infer<typeof closing>

export const closingPage = pageOf(closing)
export const closingsInput = z.strictObject({ month, companyId, ...pageInput() })
export type ClosingsInput = z.input<typeof closingsInput>

export const newClosing = z.strictObject({ month, companyId })
export type NewClosing = z.infer<typeof newClosing>

const standing = z.object({
  state: z.enum(backingStates),
  amountCents: cents,
  expectedCents: cents,
  linkedCents: cents,
})
export type ClosedBacking = z.infer<typeof standing>

/** A payment or note that differs from the closing: `was` null is new, `now` null is gone. */
const closingDifference = z.object({
  side: z.enum(backingSides),
  direction: z.enum(backingDirections),
  id: z.string(),
  was: standing.nullable(),
  now: standing.nullable(),
  /** The payment or note, as far as it is still known. */
  about: z
    .object({
      day: z.string(),
      partyName: z.string().nullable(),
      partyTaxId: z.string().nullable(),
      /** Only of notes: upstream's name of the model. */
      model: z.string().nullable(),
      number: z.string().nullable(),
    })
    .nullable(),
})
export type ClosingDifference = z.infer<typeof closingDifference>

export const closingDifferencePage = pageOf(closingDifference)
export const closingDifferenceInput = z.strictObject({ id: z.guid(), ...pageInput() })
export type ClosingDifferenceInput = z.input<typeof closingDifferenceInput>
