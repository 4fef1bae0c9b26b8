import 'server-only'
import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import type { RecordEntry } from '@/lib/core/record-codes'
import type { Database, Transaction } from '@/lib/server/db/client'
import { audit, users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { approversFor } from './approvers'

type Reader = Database | Transaction

/** Actions by which an admin gives a person access; a changed name is none. */
const giving = or(
  inArray(audit.action, [
    'users.create',
    'users.invite',
    'users.reset-link',
    'users.second-factor-reset',
    'users.company-untied',
  ]),
  and(eq(audit.action, 'users.change'), sql`${audit.detail} ?| array['roles', 'active', 'password']`),
)

/** Grants within `ACCESS_CHANGE_HOURS` to these people, to the admins who made them, and so on. */
async function recentGrants(database: Reader, userIds: readonly string[]): Promise<AccessGrant[]> {
  const since = new Date(Date.now() - env().ACCESS_CHANGE_HOURS * 3_600_000)
  const grants: AccessGrant[] = []
  const known = new Set<string>()
  for (let left = [...userIds]; left.length > 0; ) {
    for (const id of left) known.add(id)
    const rows = await database
      .select({ userId: audit.subject, adminId: users.id, adminName: users.name, at: audit.at })
      .from(audit)
      .innerJoin(users, eq(users.id, audit.actorId))
      .where(
        and(inArray(audit.subject, left), gt(audit.at, since), ne(audit.subject, sql`${audit.actorId}::text`), giving),
      )
    grants.push(...rows)
    left = [...new Set(rows.map(({ adminId }) => adminId))].filter((id) => !known.has(id))
  }
  return grants
}

/**
 * Makers whose requests this person may not approve, because one admin gave both access within `ACCESS_CHANGE_HOURS`:
 * that admin, the end of the restriction, and other possible approvers.
 */
export async function sameAdminHindrances(
  database: Reader,
  makerIds: readonly string[],
  deciderId: string,
): Promise<Map<string, RecordEntry>> {
  const hours = env().ACCESS_CHANGE_HOURS
  const found = new Map<string, RecordEntry>()
  if (hours === 0) return found
  const grants = await recentGrants(database, [...makerIds, deciderId])
  for (const makerId of makerIds) {
    const shared = sharedAdmin(grants, [makerId, deciderId], hours)
    if (!shared) continue
    const { admin, until } = shared
    const others = await approversApart(database, makerId)
    const values = { admin, until: until.toISOString() }
    found.set(
      makerId,
      others === ''
        ? { code: 'refused.same-admin-all', values }
        : { code: 'refused.same-admin', values: { ...values, others } },
    )
  }
  return found
}

/** Names of those who may approve this maker's request and whose access does not depend on the same admin. */
async function approversApart(database: Reader, makerId: string): Promise<string> {
  const approvers = await approversFor(database, { id: makerId })
  const grants = await recentGrants(database, [makerId, ...approvers.map(({ id }) => id)])
  const apart = approvers.filter(({ id }) => !sharedAdmin(grants, [makerId, id], env().ACCESS_CHANGE_HOURS))
  return apart.map(({ name }) => name).join(', ')
}

/** A grant of access by an admin: a created user, new roles, a new password or a reset second factor. */
type AccessGrant = { userId: string; adminId: string; adminName: string; at: Date }

/** The admin on whom two people's access depends, and the (exclusive) end of the restriction. */
type SharedAdmin = { admin: string; until: Date }

/**
 * The people on whom a person's access depends: themselves, the admins who gave it, and the admins who gave it to
 * those.
 */
function dependsOn(userId: string, grants: readonly AccessGrant[]): Set<string> {
  const found = new Set([userId])
  for (const id of found) for (const grant of grants) if (grant.userId === id) found.add(grant.adminId)
  return found
}

function sharedBy(grants: readonly AccessGrant[], [one, other]: readonly [string, string]): string | null {
  const others = dependsOn(other, grants)
  return [...dependsOn(one, grants)].find((id) => others.has(id)) ?? null
}

/**
 * Whether one admin could have created both people by recent grants: each counts for `hours` from its instant. A
 * recently created admin counts as their own maker. Null when the grants lead to two admins.
 */
export function sharedAdmin(
  grants: readonly AccessGrant[],
  pair: readonly [string, string],
  hours: number,
): SharedAdmin | null {
  const oldestFirst = grants.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const id = sharedBy(oldestFirst, pair)
  if (id === null) return null
  const breaks = oldestFirst.findIndex((_, index) => sharedBy(oldestFirst.slice(index + 1), pair) === null)
  const until = new Date((oldestFirst[breaks]?.at.getTime() ?? 0) + hours * 3_600_000)
  return { admin: oldestFirst.find(({ adminId }) => adminId === id)?.adminName ?? '', until }
}
