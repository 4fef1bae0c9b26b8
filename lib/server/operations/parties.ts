import 'server-only'
import { asc, inArray } from 'drizzle-orm'
import { Problem } from '@/lib/core/errors'
import { may } from '@/lib/core/permissions'
import type { RecordEntry } from '@/lib/core/record-codes'
import type { Person } from '@/lib/server/auth/person'
import type { Database, Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import type { OperationRow } from './ledger'
import type { Operation } from './operation'

const columns = { id: users.id, active: users.active, roles: users.roles }

/** Who asked and who decides, as their rows stand now. */
export type Parties = Awaited<ReturnType<typeof readParties>>

/** With `lock` nobody's access changes until the transaction ends; always locked in the same order. */
export async function readParties(
  database: Database | Transaction,
  { createdBy }: Pick<OperationRow, 'createdBy'>,
  decider: Pick<Person, 'id'>,
  { lock = false } = {},
) {
  const reading = database
    .select(columns)
    .from(users)
    .where(inArray(users.id, [createdBy, decider.id]))
    .orderBy(asc(users.id))
  const rows = await (lock ? reading.for('share') : reading)
  return { maker: rows.find(({ id }) => id === createdBy), decider: rows.find(({ id }) => id === decider.id) }
}

/** Throws `forbidden` when the deciding person was deactivated or lost the role since their request came in. */
export function requireDecider({ decider }: Parties, { mayRead }: Operation): void {
  if (decider?.active && may(decider.roles, 'approvals.decide') && may(decider.roles, mayRead)) return
  throw new Problem('forbidden', 'Your access has changed: you may no longer decide on this', {
    record: { code: 'refused.decider-not-allowed', values: {} },
  })
}

/** Why nobody may approve what this person asked for; null when somebody may. */
function makerHindrance({ maker }: Pick<Parties, 'maker'>, operation: Operation): RecordEntry | null {
  if (!maker?.active) return { code: 'refused.maker-inactive', values: {} }
  return may(maker.roles, operation.may) ? null : { code: 'refused.maker-not-allowed', values: {} }
}

/** Throws `conflict` when whoever asked was deactivated, or could no longer ask for it. */
export function requireMaker(parties: Parties, operation: Operation): void {
  const record = makerHindrance(parties, operation)
  if (record) throw new Problem('conflict', 'Whoever asked for it could no longer ask for it: reject it', { record })
}
