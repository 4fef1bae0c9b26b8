import type { BackingDirection, NoteExemption } from '@/lib/core/backing'
import { isDay } from '@/lib/core/dates'
import type { DocumentStatus } from '@/lib/core/documents/document-status'
import { backInstallments } from '@/lib/features/documents/rules/backed-installments'
import type { BillMethod, StoredBillState } from './bill-states'

type Installment = { number: string | null; dueDate: string | null; amountCents: number | null }

/** `installment`: the instalment for which the charge or transfer was made. `operationId`: id of a transfer of ours. */
export type BillLink = { amountCents: number; day: string; installment: string | null; operationId: string | null }

/** A transfer or charge that was made from the note. */
export type BillOperation = { id: string; installment: string | null; state: string; sendOn: string | null }

export type BillNote = {
  number: number
  dueDate: string | null
  method: BillMethod | null
  note: string | null
  dismissal: string | null
}

/** Facts from which the bills of a note are derived. */
export type NoteOwed = {
  documentId: string
  direction: BackingDirection
  companyId: string
  partyTaxId: string | null
  partyName: string | null
  status: DocumentStatus
  exempt: NoteExemption | null
  /** Amount due: the invoice's net amount, else the note's. */
  netCents: number
  /** Amount that the note states as already paid by another method than Pix. */
  claimedCents: number
  installments: readonly Installment[]
  links: readonly BillLink[]
  operations: readonly BillOperation[]
  /** Payments by the instalment that they were made for, less what was returned. */
  payments: readonly { installment: string | null; amountCents: number; day: string }[]
  notes: readonly BillNote[]
  /** The reason that a person gave when dismissing the note in the reconciliation. */
  dismissal: string | null
  /** Whether the other party is also a company of ours. */
  ownCompany: boolean
}

export type Bill = {
  number: number
  of: number
  label: string | null
  dueDate: string | null
  noteDueDate: string | null
  amountCents: number
  openCents: number
  state: StoredBillState
  reason: string | null
  plannedDay: string
  paidOn: string | null
  excessCents: number
  operationIds: string[]
}

const owesNothing: readonly DocumentStatus[] = ['cancelled', 'denied', 'test', 'draft']

/** The note's instalments where each has an amount; else one for all of it, on the only day that the note names. */
function installmentsOf({ installments, netCents }: NoteOwed): (Installment & { amountCents: number })[] {
  const known = installments.flatMap((each) =>
    each.amountCents === null || each.amountCents <= 0 ? [] : [{ ...each, amountCents: each.amountCents }],
  )
  if (known.length > 0 && known.length === installments.length) return known
  const [only] = installments.length === 1 ? installments : []
  return [{ number: only?.number ?? null, dueDate: only?.dueDate ?? null, amountCents: netCents }]
}

/** On a note with instalments the stated method is the planned one, so nothing of it has been paid yet. */
function claimOf({ installments, claimedCents, netCents, links }: NoteOwed): number {
  if (installments.length > 0) return 0
  return claimedCents >= netCents && links.length > 0 ? 0 : Math.min(claimedCents, netCents)
}

/** Cancelled, denied and test notes, returns, and notes that ask for no payment have no bills. */
export function deriveBills(note: NoteOwed): Bill[] {
  if (owesNothing.includes(note.status) || note.exempt !== null || note.netCents <= 0) return []
  const installments = installmentsOf(note)
  const { installments: backed } = backInstallments(installments, note.links, (link) => link)
  const claim = claimOf(note)
  return backed.map((each): Bill => {
    const added = note.notes.find(({ number }) => number === each.place)
    const noteDueDate = each.dueDate !== null && isDay(each.dueDate) ? each.dueDate : null
    const dueDate = added?.dueDate ?? noteDueDate
    const claimedCents = added?.method === 'pix' ? 0 : claim
    const leftCents = Math.max(0, each.openCents - claimedCents)
    const isOf = ({ installment }: { installment: string | null }) =>
      backed.length === 1 || (installment !== null && installment === each.number)
    const made = note.operations.filter(isOf)
    const madePayments = note.payments.filter(isOf)
    const paying = each.parts.flatMap(({ link }) => (link.operationId === null ? [] : [link.operationId]))
    const scheduled = made.find(({ state }) => state === 'scheduled')
    const reason = note.ownCompany ? 'own-company' : (added?.dismissal ?? note.dismissal)
    const state = stateOf({
      leftCents,
      paidCents: each.amountCents - each.openCents,
      isDismissed: reason !== null,
      isOtherwise: added?.method !== undefined && added.method !== null && added.method !== 'pix',
      isScheduled: scheduled !== undefined,
    })
    const isOpen = state === 'open' || state === 'partial' || state === 'scheduled'
    return {
      number: each.place,
      of: backed.length,
      label: each.number,
      dueDate,
      noteDueDate,
      amountCents: each.amountCents,
      openCents: isOpen ? leftCents : 0,
      state,
      reason: state === 'dismissed' ? reason : null,
      plannedDay: (state === 'scheduled' ? scheduled?.sendOn : null) ?? dueDate ?? '',
      paidOn:
        [...each.parts.map(({ link }) => link), ...madePayments]
          .map(({ day }) => day)
          .toSorted()
          .at(-1) ?? null,
      excessCents: madePayments.length > 1 ? Math.max(0, sumOf(madePayments) - each.amountCents) : 0,
      operationIds: [...new Set([...made.map(({ id }) => id), ...paying])],
    }
  })
}

const sumOf = (some: readonly { amountCents: number }[]) => some.reduce((sum, { amountCents }) => sum + amountCents, 0)

type Standing = {
  leftCents: number
  paidCents: number
  isDismissed: boolean
  isOtherwise: boolean
  isScheduled: boolean
}

function stateOf({ leftCents, paidCents, isDismissed, isOtherwise, isScheduled }: Standing): StoredBillState {
  if (leftCents === 0 && paidCents > 0) return 'paid'
  if (isDismissed) return 'dismissed'
  if (isOtherwise || leftCents === 0) return 'otherwise'
  if (isScheduled) return 'scheduled'
  return paidCents > 0 ? 'partial' : 'open'
}
