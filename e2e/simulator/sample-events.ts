import type { JsonRecord } from './json.ts'
import { isRecord } from './json.ts'

export const pixEventNames = ['CashIn', 'Transfer', 'Infraction', 'Account'] as const

const lists = { CashIn: 'received', Transfer: 'transfers', Infraction: 'infractions', Account: 'accounts' } as const

/** Event details derived from the first matching record in the simulator's state. */
export function sampleEventData(name: (typeof pixEventNames)[number], state: JsonRecord): JsonRecord {
  const list = state[lists[name]]
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  return isRecord(first) ? first : {}
}
