import { z } from 'zod'
import { type BackingDirection, type BackingState, backingDirections, type LinkRule } from '@/lib/core/backing'
import type { MonthFigures } from './closings-schema'
import { type BackingSummary, month } from './schema'

/** Query of a print; the default direction is received payments. */
export const printInput = z.object({
  month,
  direction: z.enum(backingDirections).default('in'),
  companyId: z.string().min(1).max(200).optional(),
})
export type PrintInput = z.output<typeof printInput>

export type PrintedLink = {
  note: { id: string; model: string; number: string | null; day: string }
  amountCents: number
  rule: LinkRule
  byName: string | null
}

export type PrintedPayment = {
  id: string
  day: string
  endToEndId: string | null
  partyName: string | null
  partyTaxId: string | null
  amountCents: number
  returnedCents: number
  state: BackingState
  links: PrintedLink[]
  dismissal: { reason: string; byName: string } | null
}

/** A month of one direction for paper. */
export type MonthOnPaper = {
  month: string
  direction: BackingDirection
  /** Null: all companies. */
  company: { cnpj: string; name: string } | null
  figures: MonthFigures[BackingDirection]
  /** `changes`: number of rows that have changed since. */
  closed: { at: string; byName: string; changes: number } | null
  /** Maximum number of rows of a print. */
  payments: PrintedPayment[]
  /** Null: unknown. */
  read: BackingSummary['read'] | null
}
