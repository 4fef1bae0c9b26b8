import type { Random } from '../random.ts'
import { brasiliaDay, DAY_MS } from './moments.ts'
import type { PixState } from './state.ts'

const DAYS = 84
const RECENT_DAYS = 5
const situations = ['SCAM', 'SCAM', 'ACCOUNT_TAKEOVER', 'COERCION', 'FRAUDULENT_ACCESS', 'OTHER', 'UNKNOWN'] as const

/**
 * Adds `count` infractions of the last twelve weeks, newest first, without a notification. Several may concern one
 * deposit. Derived from state and count.
 */
export function registerMany(state: PixState, count: number): void {
  const random = state.context.random(`infractions-${state.infractions.length}`)
  const now = state.context.clock.now()
  const deposits = state.received.filter(({ type, at }) => type === 'DEPOSIT' && at < now - (DAYS + 1) * DAY_MS)
  for (let index = 0; index < count; index += 1) {
    const days = (index / count) * DAYS
    const deposit = random.pick(deposits)
    const status = statusAt(random, days)
    state.infractions.push({
      id: `inf_${random.uuid()}`,
      account: deposit.account,
      situationType: random.pick(situations),
      analysisStatus: status,
      cents: deposit.cents,
      date: brasiliaDay(now - days * DAY_MS),
      transactionId: deposit.endToEndId,
      refundedCents: status === 'accepted' ? deposit.cents : 0,
      payer: deposit.payer,
      extra: { reported_by: random.pick(['debtor', 'psp']), protocol: random.digits(12) },
    })
  }
}

/** Most recent ones are open, and so are a few forgotten ones. */
function statusAt(random: Random, days: number): string {
  if (random.chance(days < RECENT_DAYS ? 0.7 : 0.02)) return 'pending'
  return random.chance(0.02) ? 'delayed' : random.pick(['accepted', 'rejected', 'rejected'])
}
