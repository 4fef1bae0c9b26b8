import type { Infraction } from './model.ts'
import { brasiliaDay, DAY_MS } from './moments.ts'
import type { World } from './world.ts'

const COUNT = 60
const situations = ['SCAM', 'ACCOUNT_TAKEOVER', 'COERCION', 'FRAUDULENT_ACCESS', 'OTHER', 'UNKNOWN'] as const
const answered = ['accepted', 'rejected', 'rejected', 'delayed'] as const

/** Sixty reports over the newest deposits; the newest twenty still wait for an answer. */
export function seedInfractions(world: World): void {
  const random = world.context.random('infractions')
  const start = world.context.clock.start()
  const deposits = world.received.filter(({ type, at }) => type === 'DEPOSIT' && at < start - 2 * DAY_MS)
  for (let index = 0; index < COUNT; index += 1) {
    const deposit = deposits[deposits.length - 1 - index * 3]
    if (!deposit) continue
    const status = index < 20 ? 'pending' : random.pick(answered)
    const reported = Math.min(deposit.at + random.int(1, 4) * DAY_MS, start - index * 3_600_000)
    const infraction: Infraction = {
      id: `inf_${random.uuid()}`,
      account: deposit.account,
      situationType: random.pick(situations),
      analysisStatus: status,
      cents: deposit.cents,
      date: brasiliaDay(reported),
      transactionId: deposit.endToEndId,
      refundedCents: status === 'accepted' ? deposit.cents : 0,
      payer: deposit.payer,
      extra: { reported_by: random.pick(['debtor', 'psp']), protocol: random.digits(12) },
    }
    world.infractions.push({ ...infraction, ...oddities[index] })
  }
}

/** By position: what the contract leaves open must not surprise a reader. */
const oddities: Record<number, Partial<Infraction>> = {
  3: { situationType: 'RELATO_DE_TERCEIRO' },
  5: { date: null },
  8: { refundedCents: undefined },
  12: { analysisStatus: 'under_review' },
  25: { date: null, refundedCents: undefined },
}
