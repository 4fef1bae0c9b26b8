import { suppliers } from '../accounting/state/suppliers.ts'
import type { Random } from '../random.ts'
import { DAY_MS } from './moments.ts'
import { platformFees } from './money.ts'
import { MAIN_ACCOUNT, type PixState } from './state.ts'

const DAYS = 180
const HOUR = 3_600_000
const OPENING_CENTS = 24_000_000
/** Minimum balance of the company. */
const RESERVE_CENTS = 15_000_000

/** Share of a day's free money that is spent, and the number of payments. */
type Spending = { share: number; payments: number }

/**
 * Gives suppliers keys and fills six months of outgoing payments on business days; each day spends a share of the free
 * money.
 */
export function seedQuarter({ context, ledger, directory }: PixState): void {
  const random = context.random('quarter')
  const start = context.clock.start()
  const midnight = Math.floor((start - 3 * HOUR) / DAY_MS) * DAY_MS + 3 * HOUR
  const first = midnight - DAYS * DAY_MS
  for (const { taxId, name } of suppliers)
    directory.push({
      name,
      document: taxId,
      keyType: 'CNPJ',
      key: taxId,
      bank: { name: 'Banco Aroeira S.A.', ispb: '10264663' },
    })
  const past = ledger.entries(MAIN_ACCOUNT)
  const opening = { account: MAIN_ACCOUNT, at: first - DAY_MS, kind: 'DEPOSIT', reference: random.alphanumeric(32) }
  ledger.remember({ ...opening, cents: OPENING_CENTS })
  let balance = OPENING_CENTS
  let read = 0
  for (let day = first; day < midnight; day += DAY_MS) {
    const opensAt = day + 9 * HOUR
    for (let entry = past[read]; entry && entry.at < opensAt; read += 1, entry = past[read]) balance += entry.cents
    for (const { at, cents } of paymentsOf(random, day, balance - RESERVE_CENTS)) {
      const history = { account: MAIN_ACCOUNT, at, reference: random.alphanumeric(32) }
      ledger.remember({ ...history, cents: -cents, kind: 'TRANSFER' })
      ledger.remember({ ...history, cents: -platformFees.cashOutCents, kind: 'PLATFORM_FEE' })
      balance -= cents + platformFees.cashOutCents
    }
  }
}

function paymentsOf(random: Random, day: number, freeCents: number): { at: number; cents: number }[] {
  const { share, payments } = spendingOn(new Date(day), random)
  if (payments === 0 || freeCents < 100_000) return []
  const weights = Array.from({ length: payments }, () => random.int(3, 12))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const moments = weights.map(() => day + random.int(9 * 60, 17 * 60 + 30) * 60_000 + random.int(0, 59_000))
  return moments
    .toSorted((one, other) => one - other)
    .map((at, index) => ({ at, cents: Math.round((freeCents * share * (weights[index] ?? 0)) / whole) }))
}

/** Wages on the fifth, rent on the tenth, taxes on the twentieth, or on the business day after; suppliers on Tuesdays and Thursdays. */
function spendingOn(day: Date, random: Random): Spending {
  const weekday = day.getUTCDay()
  if (weekday === 0 || weekday === 6) return { share: 0, payments: 0 }
  const falls = (date: number) => {
    const since = day.getUTCDate() - date
    return since === 0 || (weekday === 1 && (since === 1 || since === 2))
  }
  if (falls(5)) return { share: 0.3, payments: 9 }
  if (falls(10)) return { share: 0.08, payments: 1 }
  if (falls(20)) return { share: 0.2, payments: 3 }
  if (weekday === 2 || weekday === 4) return { share: 0.16, payments: random.int(3, 6) }
  return { share: 0.05, payments: random.int(0, 2) }
}
