import type { StatedAmounts } from './asked'
import { type Due, type DueFacts, dueOf, type Installment } from './due'
import type { NamedPayment } from './means'
import { type Account, type Done, type DueRequest, type PaidLink, settle } from './settle'

export const ourCnpj = '07148236000119'

/** Amounts of a file, 1.000,00 in total unless stated otherwise. */
export const stated = (more: Partial<StatedAmounts> = {}): StatedAmounts => ({
  ...{ totalCents: 100_000, withReformCents: null, netCents: null, receivableCents: null, invoiceCents: null },
  ...{ ibsCents: null, cbsCents: null, isCents: null },
  ...more,
})

type Noted = Partial<Omit<DueFacts, 'stated'>> & { stated?: Partial<StatedAmounts> }

/** A sale of ours. */
export const saleOf = ({ stated: amounts, ...more }: Noted = {}): DueFacts => ({
  ...{ role: 'emitente', issuerTaxId: ourCnpj, issuerName: 'Ipê Ferragens Ltda' },
  ...{ recipientTaxId: '41000001000125', recipientName: 'Serra Dourada', payerTaxId: null, payerName: null },
  ...{ direction: null, status: 'authorized', purpose: 'normal', issuedAt: '2026-08-10T10:00:00-03:00' },
  ...{ isSummary: false, payments: [], installments: [], txids: [], refersTo: [], adjustedBy: [] },
  stated: stated(amounts),
  ...more,
})

export const dueOfSale = (more: Noted = {}): Due => dueOf(saleOf(more), ourCnpj)

/** Three parts of 300,00, 300,00 and 400,00, the last of them due first. */
export const inParts = dueOfSale({
  installments: [
    { number: '001', dueDate: '2026-09-10', amountCents: 30_000 },
    { number: '002', dueDate: '2026-10-10', amountCents: 30_000 },
    { number: '003', dueDate: '2026-08-10', amountCents: 40_000 },
  ],
})

/** Instalments `001`, `002` and so on, a month apart. */
export const installmentsOf = (...amounts: number[]): Installment[] =>
  amounts.map((amountCents, at) => ({ number: `00${at + 1}`, dueDate: `2026-0${at + 1}-10`, amountCents }))

export const named = (method: string | null, amountCents: number | null, deferred?: boolean): NamedPayment => ({
  ...{ method, amountCents, endToEndId: null, deferred },
})

/** A note of which `cents` were returned. */
export const returned = (cents: number): Noted => ({
  adjustedBy: [{ documentId: '9', effect: 'returns', amountCents: cents }],
})

export const paid = (amountCents: number, installment: string | null = null, day = '2026-08-12'): PaidLink => ({
  ...{ amountCents, day, installment },
})

export const requested = (amountCents: number, installment: string | null = null, state = 'accepted'): DueRequest => ({
  ...{ id: `${state} ${amountCents}`, amountCents, installment, state },
})

export const settled = (due: Due, done: Partial<Done> = {}): Account =>
  settle(due, { links: [], requests: [], marks: [], dismissal: null, excess: [], ...done })
