import 'server-only'
import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import type { RecordEntry } from '@/lib/core/record-codes'
import { type AccessGrant, sharedAdmin } from '@/lib/core/shared-admin'
import type { Database, Transaction } from '@/lib/server/db/client'
import { audit, users } from '@/lib/server/db/schema'
import { env } from '@/lib/server/env'
import { approversFor } from './approvers'

type Reader = Database | Transaction

/** Actions by which an admin gives a person access; a change of only the name is none. */
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

/** What gave these people access within `ACCESS_CHANGE_HOURS`, and what gave it to the admins who did, and so on. */
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
 * Of these makers, those whose requests this person may not approve, since one admin gave both access within
 * `ACCESS_CHANGE_HOURS`: which admin, until when, and who may approve in the person's place.
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

/** Names of those who may approve what this person requested, without those whose access depends on the same admin. */
async function approversApart(database: Reader, makerId: string): Promise<string> {
  const approvers = await approversFor(database, { id: makerId })
  const grants = await recentGrants(database, [makerId, ...approvers.map(({ id }) => id)])
  const apart = approvers.filter(({ id }) => !sharedAdmin(grants, [makerId, id], env().ACCESS_CHANGE_HOURS))
  return apart.map(({ name }) => name).join(', ')
}
