import type { JsonRecord } from '../json.ts'
import type { Random } from '../random.ts'
import type { PixAccount, Received } from './model.ts'
import { brasiliaInstant, DAY_MS, endToEndId } from './moments.ts'
import { platformFees } from './money.ts'
import { refundable, refundStatus, seedRefund, WITHOUT_PAYER } from './seed-refunds.ts'
import { MAIN_ACCOUNT, ownerOf, type PixState } from './state.ts'

const COUNT = 800
const DAYS = 180

/** 800 entries of half a year, most with undocumented fields, and the resulting balances. */
export function seedReceived(state: PixState): void {
  const random = state.context.random('received')
  const start = state.context.clock.start()
  for (let index = 0; index < COUNT; index += 1) {
    const age = ((COUNT - index - random.next()) / COUNT) ** 1.4 * DAYS * DAY_MS
    const at = Math.round(start - 60_000 - age)
    const status = refundStatus(random, index)
    if (state.context.options.sales && status === undefined && isThinned(index, age)) continue
    const deposit = status === undefined ? undefined : refundable(state, random)
    if (status !== undefined && deposit) seedRefund(state, random, deposit, { at, status, id: entryId(index) })
    else seedDeposit(state, random, index, at)
  }
  withdrawSurplus(state)
}

/** With generated sales, three of four random payments of their months are left out. */
function isThinned(index: number, age: number): boolean {
  return index % 4 !== 0 && age < 75 * DAY_MS
}

function entryId(index: number): string {
  return `cin_${String(index + 1).padStart(6, '0')}`
}

function seedDeposit(state: PixState, random: Random, index: number, at: number): void {
  const account = accountFor(state, random)
  const key = random.pick(state.keys.filter((candidate) => candidate.account === account.id))
  const payer = random.pick(state.directory)
  const cents = random.chance(0.1) ? random.int(500_000, 4_500_000) : random.int(990, 280_000)
  const charged = random.chance(0.65)
  const txid = charged ? random.alphanumeric(random.int(26, 35)) : null
  const integrationId = charged ? `PED-${String(10_000 + index)}` : null
  const entry: Received = {
    id: entryId(index),
    account: account.id,
    type: 'DEPOSIT',
    cents,
    txid,
    payer: index === WITHOUT_PAYER ? null : { name: payer.name, document: payer.document },
    receiver: ownerOf(state, account.id),
    at,
    endToEndId: endToEndId('E', payer.bank.ispb, at, random),
    pixKey: key.key,
    integrationId,
    extra: {},
  }
  entry.extra = extraOf(entry, random, index)
  if (txid) rememberCharge(state, entry, txid, key.key)
  state.received.push(entry)
  const history = { account: account.id, at, reference: entry.endToEndId }
  state.ledger.remember({ ...history, cents, kind: 'DEPOSIT' })
  state.ledger.remember({ ...history, cents: -platformFees.cashInCents, kind: 'PLATFORM_FEE' })
}

/** Every ninth entry has only the documented fields. */
function extraOf(entry: Received, random: Random, index: number): JsonRecord {
  if (index % 9 === 4) return {}
  return {
    end_to_end_id: entry.endToEndId,
    created_at: brasiliaInstant(entry.at),
    pix_key: entry.pixKey,
    ...(entry.integrationId === null ? {} : { integration_id: entry.integrationId }),
    ...(index % 7 === 0 ? { origem_iniciacao: random.pick(['QRCODE_DINAMICO', 'CHAVE', 'MANUAL']) } : {}),
  }
}

function rememberCharge(state: PixState, entry: Received, txid: string, pixKey: string): void {
  state.charges.push({
    id: `cob_${entry.id.slice(4)}`,
    txid,
    account: entry.account,
    integrationId: entry.integrationId ?? '',
    cents: entry.cents,
    shownCents: entry.cents,
    status: 'paid',
    createdAt: entry.at - 600_000,
    expiration: 86_400,
    fixed: true,
    mediatorFee: null,
    pixKey,
  })
}

/** Old withdrawals reduce each balance to a usual amount. */
function withdrawSurplus(state: PixState): void {
  const random = state.context.random('withdrawals')
  for (const { id } of state.accounts) {
    // The quarter spends its money day by day.
    if (state.context.options.quarter && id === MAIN_ACCOUNT) continue
    const surplus = Math.floor(state.ledger.balance(id) * 0.62)
    if (surplus <= 0) continue
    for (const month of [5, 4, 3, 2, 1]) {
      const at = state.context.clock.start() - month * 27 * DAY_MS - random.int(0, 8) * 3_600_000
      const cents = -Math.floor(surplus / 5)
      state.ledger.remember({ account: id, at, cents, kind: 'TRANSFER', reference: random.alphanumeric(32) })
    }
  }
}

function accountFor(state: PixState, random: Random): PixAccount {
  const [main, hardware, , paint] = state.accounts
  const chosen = random.chance(0.8) ? main : random.chance(0.7) ? hardware : paint
  if (!chosen) throw new RangeError('the state has too few accounts')
  return chosen
}
