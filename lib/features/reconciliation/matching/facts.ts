import type { BackingDirection, BackingReason, LinkingRule, NoteExemption, SuggestingRule } from '@/lib/core/backing'

/** A received payment, or a transfer of ours. Days are `YYYY-MM-DD`, in São Paulo. */
export type PaymentFacts = {
  /** The end-to-end id of a received one, of ours the operation's id. */
  id: string
  direction: BackingDirection
  endToEndId: string | null
  day: string
  amountCents: number
  /** Returned amount, by refunds or accepted disputes. */
  returnedCents: number
  /** The payer (`in`) or payee (`out`), as upstream gave it: bare, masked or partly hidden. */
  taxId: string | null
  name: string | null
  txid: string | null
  externalId: string | null
  /** Our own texts: description and external id of the charge or transfer. */
  ownTexts: string[]
  /** The payer's text. */
  message: string | null
  /** The note that its charge, or the transfer itself, was made from. */
  madeFrom: { documentId: string; installment: string | null } | null
  dismissed: boolean
}

export type NoteFacts = {
  id: string
  direction: BackingDirection
  accessKey: string | null
  number: string | null
  /** Its issue, by its own clock. */
  day: string
  /** Amount to be paid: the sum of its parts. */
  netCents: number
  /** Further amounts that pay all of it: with taxes that are not owed yet, or less taxes that the payer's bank keeps. */
  alsoCents?: readonly number[]
  /** Amounts that it asked for before goods were returned. */
  former?: readonly { amountCents: number; dueDate: string | null }[]
  /** Amount that the note names for other methods than Pix, and not for later. */
  otherwiseCents: number
  /** Cancelled or denied. */
  cancelled: boolean
  exempt: NoteExemption | null
  /** The other party: the payer (`in`) or the payee (`out`). */
  taxId: string | null
  name: string | null
  installments: readonly { number: string | null; dueDate: string | null; amountCents: number | null }[]
  /** Pix payments that the note names: `cAut`. */
  pix: { endToEndId: string; amountCents: number | null }[]
  /** Words of its free text that may be an id, and the txids that it is linked with. */
  references: string[]
  dismissed: boolean
}

/** A link that a person made, in the order in which they made them; `amountCents` is what they decided. */
type DecidedLink = { paymentId: string; documentId: string; amountCents: number }

export type MatchInput = {
  payments: readonly PaymentFacts[]
  notes: readonly NoteFacts[]
  /** In the order of the decisions. */
  decided: readonly DecidedLink[]
  /** Pairs that a person took apart; `suggested`: a person had linked them, and may do so again. */
  refused: readonly { paymentId: string; documentId: string; suggested?: boolean }[]
}

/** `amountCents`: in force; 0 for a decided one of which nothing is left. */
export type MatchedLink = {
  paymentId: string
  documentId: string
  amountCents: number
  rule: LinkingRule | 'person'
}

export type Suggestion = {
  paymentId: string
  documentId: string
  rule: SuggestingRule
  reasons: BackingReason[]
  amountCents: number
  /** From 1: the likeliest of the payment, and of the note. */
  paymentRank: number
  documentRank: number
  /** Both sides have the same amount and no other candidate. */
  alone: boolean
}

export type Matched = { links: MatchedLink[]; suggestions: Suggestion[] }
