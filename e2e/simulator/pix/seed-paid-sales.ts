import type { PaidSale } from '../accounting/paid-sales.ts'
import type { Received } from './model.ts'
import { brasiliaInstant } from './moments.ts'
import { platformFees } from './money.ts'
import { seedRefund } from './seed-refunds.ts'
import { MAIN_ACCOUNT, ownerOf, type PixState } from './state.ts'

/** Inserts the sales' payments by time, as if they had always been there. */
export function seedPaidSales(state: PixState, paid: readonly PaidSale[]): void {
  if (paid.length === 0) return
  const random = state.context.random('returned sales')
  const key = state.keys.find(({ account }) => account === MAIN_ACCOUNT)?.key ?? null
  for (const { payer, cents, at, endToEndId, message, returnedAt } of paid) {
    const words = message === null ? {} : { info_pagador: message }
    const entry: Received = {
      ...{ id: '', account: MAIN_ACCOUNT, type: 'DEPOSIT', cents, txid: null, payer, at, endToEndId, pixKey: key },
      receiver: ownerOf(state, MAIN_ACCOUNT),
      integrationId: null,
      extra: { end_to_end_id: endToEndId, created_at: brasiliaInstant(at), pix_key: key, ...words },
    }
    state.received.push(entry)
    const history = { account: MAIN_ACCOUNT, at, reference: endToEndId }
    state.ledger.remember({ ...history, cents, kind: 'DEPOSIT' })
    state.ledger.remember({ ...history, cents: -platformFees.cashInCents, kind: 'PLATFORM_FEE' })
    const hasReturned = returnedAt !== null && returnedAt < state.context.clock.start()
    if (hasReturned) seedRefund(state, random, entry, { id: '', at: returnedAt, status: 'DEVOLVIDO' })
  }
  state.received.sort((one, other) => one.at - other.at)
  for (const [index, entry] of state.received.entries()) entry.id = `cin_${String(index + 1).padStart(6, '0')}`
}
