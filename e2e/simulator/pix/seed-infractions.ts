import type { Infraction, Received } from './model.ts'
import { brasiliaDay, DAY_MS } from './moments.ts'
import type { PixState } from './state.ts'

const situations = ['SCAM', 'ACCOUNT_TAKEOVER', 'COERCION', 'FRAUDULENT_ACCESS', 'OTHER', 'UNKNOWN'] as const
const answered = ['accepted', 'rejected', 'rejected'] as const

/** Ages in days of the twenty unanswered ones: two are five days old, two older. */
const waiting = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 7, 9]
const past = Array.from({ length: 40 }, (_, index) => 2 + 2 * index)
const ages = [...waiting, ...past]

/** Sixty reports of the last twelve weeks, newest first. */
export function seedInfractions(state: PixState): void {
  const random = state.context.random('infractions')
  const start = state.context.clock.start()
  const free = state.received.filter(({ type, at }) => type === 'DEPOSIT' && at < start - 2 * DAY_MS)
  const seeded = ages.map((age, index) => {
    const reported = start - age * DAY_MS
    const deposit = takeNewest(free, reported - random.int(8, 72) * 3_600_000)
    const status = index < waiting.length ? 'pending' : random.pick(answered)
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
    return { age, infraction: { ...infraction, ...oddities[index] } }
  })
  state.infractions.push(...seeded.toSorted((a, b) => a.age - b.age).map(({ infraction }) => infraction))
}

function takeNewest(deposits: Received[], before: number): Received {
  const [deposit] = deposits.splice(
    deposits.findLastIndex(({ at }) => at < before),
    1,
  )
  if (!deposit) throw new RangeError('the state has too few deposits')
  return deposit
}

/** By index in `ages`: unusual values of fields that the contract leaves open. */
const oddities: Record<number, Partial<Infraction>> = {
  3: { situationType: 'RELATO_DE_TERCEIRO' },
  5: { date: null },
  8: { refundedCents: undefined },
  12: { analysisStatus: 'under_review' },
  20: { analysisStatus: 'delayed', refundedCents: 0 },
  21: { analysisStatus: 'delayed', refundedCents: 0 },
  25: { date: null, refundedCents: undefined },
}
