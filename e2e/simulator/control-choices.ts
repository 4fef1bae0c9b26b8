import type { Clock } from './clock.ts'
import type { Fault } from './faults.ts'
import { isRecord, type JsonRecord, numberOf, recordOf, textOf } from './json.ts'

const MOST = 40

export interface Choices {
  now: string
  /** `fixed`: accepts no other amount. */
  charges: { txid: string; cents: number; fixed: boolean; at: string | null }[]
  /** Payments without an infraction; `value` in reais. */
  received: { endToEndId: string; value: number; at: string | null; payer: string | null }[]
  /** A valid key for a transfer. */
  key: unknown
  faults: Pick<Fault, 'id' | 'service' | 'path' | 'kind' | 'until' | 'repeats'>[]
}

/** The newest of each kind, from a snapshot of the Pix side, whose lists are newest first. */
export function choicesOf(pix: JsonRecord, clock: Pick<Clock, 'now' | 'iso'>, faults: readonly Fault[]): Choices {
  const reported = new Set(listOf(pix, 'infractions').map((infraction) => textOf(infraction, 'transaction_id')))
  const isOpen = (charge: JsonRecord) => {
    const ends = (numberOf(charge, 'createdAt') ?? 0) + (numberOf(charge, 'expiration') ?? 0) * 1_000
    return charge.status === 'ATIVA' && ends > clock.now()
  }
  const isDisputable = (entry: JsonRecord) =>
    entry.type === 'DEPOSIT' && !reported.has(textOf(entry, 'endToEndId')) && textOf(entry, 'endToEndId') !== undefined
  return {
    now: clock.iso(),
    charges: listOf(pix, 'charges')
      .filter(isOpen)
      .slice(0, MOST)
      .map((charge) => ({
        txid: textOf(charge, 'txid') ?? '',
        cents: numberOf(charge, 'cents') ?? 0,
        fixed: charge.fixed === true,
        at: instantOf(charge.createdAt),
      })),
    received: listOf(pix, 'received')
      .filter(isDisputable)
      .slice(0, MOST)
      .map((entry) => ({
        endToEndId: textOf(entry, 'endToEndId') ?? '',
        value: numberOf(entry, 'value') ?? 0,
        at: textOf(entry, 'created_at') ?? null,
        payer: textOf(recordOf(entry, 'payer') ?? {}, 'name') ?? null,
      })),
    key: listOf(pix, 'directory').find(({ keyType }) => keyType === 'EMAIL')?.key ?? null,
    faults: faults.map(({ id, service, path, kind, until, repeats }) => ({ id, service, path, kind, until, repeats })),
  }
}

const instantOf = (at: unknown) => (typeof at === 'number' ? new Date(at).toISOString() : null)

function listOf(record: JsonRecord, name: string): JsonRecord[] {
  const list = record[name]
  return Array.isArray(list) ? list.filter(isRecord) : []
}
