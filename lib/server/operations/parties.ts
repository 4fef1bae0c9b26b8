import 'server-only'
import { asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type AccessChanges, isRecentChange, type MakerHindrance } from '@/lib/core/access-changes'
import { refusal } from '@/lib/core/errors'
import { may, type Permission, type Role } from '@/lib/core/permissions'
import type { Person } from '@/lib/server/auth/person'
import type { Database, Transaction } from '@/lib/server/db/client'
import { users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import type { Operation } from './operation'
import type { OperationRow } from './operation-row'

const changers = alias(users, 'changers')

const columns = {
  id: users.id,
  active: users.active,
  roles: users.roles,
  accessChangedAt: users.accessChangedAt,
  changerId: changers.id,
  changerName: changers.name,
}

/**
 * Current rows of people; `lock` keeps their access unchanged until the transaction ends. Always locked in the same
 * order.
 */
export async function readAccess(database: Database | Transaction, ids: string[], { lock = false } = {}) {
  const reading = database
    .select(columns)
    .from(users)
    .leftJoin(changers, eq(changers.id, users.accessChangedBy))
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
  return lock ? reading.for('share', { of: users }) : reading
}

export type PersonAccess = Awaited<ReturnType<typeof readAccess>>[number]

/** The maker and the decider of an operation. */
export type Parties = { maker: PersonAccess | undefined; decider: PersonAccess | undefined }

export async function readParties(
  database: Database | Transaction,
  { createdBy }: Pick<OperationRow, 'createdBy'>,
  decider: Pick<Person, 'id'>,
  options?: { lock: boolean },
): Promise<Parties> {
  const rows = await readAccess(database, [createdBy, decider.id], options)
  return { maker: rows.find(({ id }) => id === createdBy), decider: rows.find(({ id }) => id === decider.id) }
}

/** Throws `forbidden` when the decider was deactivated or lost the role during the request. */
export function requireDecider({ decider }: Parties, operation: Operation): void {
  if (mayDecide(decider, operation)) return
  throw refusal('forbidden', 'Your access has changed: you may no longer decide on this', 'refused.decider-not-allowed')
}

export function mayDecide(access: PersonAccess | undefined, operation: Operation): boolean {
  return access?.active === true && rolesMayDecide(access.roles, operation)
}

/** Permissions of which each is enough to decide: while approvals are off, also that of requesting the operation. */
export function deciding({ may: ask }: Pick<Operation, 'may'>): readonly Permission[] {
  return env().APPROVAL_THRESHOLD_CENTS === 0 ? ['approvals.decide', ask] : ['approvals.decide']
}

export const rolesMayDecide = (roles: readonly Role[], operation: Pick<Operation, 'may' | 'mayRead'>): boolean =>
  may(roles, operation.mayRead) && deciding(operation).some((permission) => may(roles, permission))

/** Why this maker's request cannot be approved; null when it can. */
export function makerHindrance({ maker }: Pick<Parties, 'maker'>, operation: Operation): MakerHindrance | null {
  if (!maker?.active) return 'refused.maker-inactive'
  return may(maker.roles, operation.may) ? null : 'refused.maker-not-allowed'
}

/** Throws `conflict` when the maker was deactivated or could no longer request the operation. */
export function requireMaker(parties: Parties, operation: Operation): void {
  const code = makerHindrance(parties, operation)
  if (code === null) return
  throw refusal('conflict', 'Whoever asked for it could no longer ask for it: reject it', { code, values: {} })
}

/**
 * People whose access had changed within the day before a decision, stored in its audit entry because a later change
 * overwrites the row.
 */
export function recentChanges({ maker, decider }: Parties, at: Date): AccessChanges {
  const recent = (access: PersonAccess | undefined) => {
    const changedAt = access?.accessChangedAt?.toISOString()
    return changedAt && isRecentChange(changedAt, at.getTime())
      ? { changedAt, changedBy: access?.changerName ?? null }
      : null
  }
  return { maker: recent(maker), decider: recent(decider) }
}
