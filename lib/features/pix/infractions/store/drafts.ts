import 'server-only'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { invalidRequest, refusal } from '@/lib/core/errors'
import { rolesThatMay } from '@/lib/core/permissions'
import { evidenceKinds, opinions } from '@/lib/features/pix/infractions/rules/infraction'
import type { draftInput } from '@/lib/features/pix/infractions/schema'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db, type Transaction } from '@/lib/server/db/client'
import { operations, users } from '@/lib/server/db/schema'
import { publish } from '@/lib/server/live/publish'
import { findLiveAnswer, liveAnswer } from './answers'
import { toAnswer } from './queue'
import { infractionDrafts, infractions } from './tables'

const opinion = z.enum(opinions).nullable().catch(null)
const evidence = z.array(z.enum(evidenceKinds)).catch([])

const draftOf = (row: typeof infractionDrafts.$inferSelect) => ({
  ...row,
  analysis: opinion.parse(row.analysis),
  evidence: evidence.parse(row.evidence),
})
export type StoredDraft = ReturnType<typeof draftOf>

type Change = Omit<z.output<typeof draftInput>, 'id'>

export async function findDraft(infractionId: string): Promise<StoredDraft | null> {
  const [row] = await (await db())
    .select()
    .from(infractionDrafts)
    .where(eq(infractionDrafts.infractionId, infractionId))
  return row ? draftOf(row) : null
}

/** People who may answer, by name: a case can be assigned to any of them. */
export async function listAgents(): Promise<{ id: string; name: string; email: string }[]> {
  const { id, name, email, roles } = users
  const rows = await (await db()).select({ id, name, email, roles }).from(users).where(eq(users.active, true))
  const answering = rolesThatMay('pix.infractions.answer')
  return rows
    .filter((row) => row.roles.some((role) => answering.includes(role)))
    .map((row) => ({ id: row.id, name: row.name, email: row.email }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

async function agentFor(given: string): Promise<{ id: string; name: string }> {
  const wanted = given.toLowerCase()
  const agent = (await listAgents()).find(({ id, email }) => id === wanted || email.toLowerCase() === wanted)
  if (agent) return agent
  throw invalidRequest('assignee', 'nobody who may answer infractions', { code: 'field.not-an-agent', values: {} })
}

/**
 * Saves changes on top of the version that was read. `conflict` when another person saved in between: nothing is
 * overwritten. `requireOpen` runs in the same transaction and may refuse, too.
 */
export async function saveDraft(
  infractionId: string,
  { version, assignee, ...change }: Change,
  person: Person,
  requireOpen: (tx: Transaction) => Promise<void>,
): Promise<StoredDraft> {
  const agent = assignee ? await agentFor(assignee) : null
  return (await db()).transaction(async (tx) => {
    await requireOpen(tx)
    const set = {
      ...change,
      ...(assignee === undefined ? {} : { assigneeId: agent?.id ?? null }),
      version: version + 1,
      updatedAt: new Date(),
      updatedBy: person.id,
    }
    const fresh = { infractionId, ...set }
    await tx
      .insert(infractionDrafts)
      .values({ ...fresh, version: 0 })
      .onConflictDoNothing()
    const [before] = await tx
      .select()
      .from(infractionDrafts)
      .where(eq(infractionDrafts.infractionId, infractionId))
      .for('update')
    if (before?.version !== version) throw movedOn()
    const [row] = await tx
      .update(infractionDrafts)
      .set(set)
      .where(eq(infractionDrafts.infractionId, infractionId))
      .returning()
    if (!row) throw movedOn()
    await publish(tx, [{ topic: 'pix.infractions', subject: infractionId }])
    if (assignee !== undefined && (version === 0 || before.assigneeId !== row.assigneeId))
      await auditAssignment(tx, infractionId, agent?.name ?? null, person)
    return draftOf(row)
  })
}

function auditAssignment(tx: Transaction, subject: string, assignee: string | null, actor: Person): Promise<void> {
  return appendAudit(tx, { actor, action: 'pix.infractions.assign', subject, outcome: 'ok', detail: { assignee } })
}

/** Colleagues who assign by hand at the same moment may be ahead this many times. */
const mostAttempts = 20

/**
 * Assigns to a person the unassigned case with the earliest date, of equal dates the one with the largest amount, and
 * returns its id; null when there is none. People who take at the same time get different cases: each locks its own.
 */
export async function takeNextCase(person: Person): Promise<string | null> {
  const { id, date, amountCents } = infractions
  return (await db()).transaction(async (tx) => {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const [next] = await tx
        .select({ id })
        .from(infractions)
        .leftJoin(operations, liveAnswer)
        .leftJoin(infractionDrafts, eq(infractionDrafts.infractionId, id))
        .where(and(toAnswer, isNull(operations.id), isNull(infractionDrafts.assigneeId)))
        .orderBy(sql`coalesce(${date}, '9999-12-31')`, sql`${amountCents} desc nulls last`, id)
        .limit(1)
        .for('update', { of: infractions, skipLocked: true })
      if (!next) return null
      // The lock was free, but its former holder may have assigned or answered the case after this query began.
      if (!(await findLiveAnswer(tx, next.id)) && (await assignIfFree(tx, next.id, person))) {
        await publish(tx, [{ topic: 'pix.infractions', subject: next.id }])
        await auditAssignment(tx, next.id, person.name, person)
        return next.id
      }
    }
    return null
  })
}

async function assignIfFree(tx: Transaction, infractionId: string, { id }: Person): Promise<boolean> {
  const set = { assigneeId: id, updatedAt: new Date(), updatedBy: id }
  const rows = await tx
    .insert(infractionDrafts)
    .values({ infractionId, version: 1, ...set })
    .onConflictDoUpdate({
      target: infractionDrafts.infractionId,
      set: { ...set, version: sql`${infractionDrafts.version} + 1` },
      setWhere: isNull(infractionDrafts.assigneeId),
    })
    .returning({ infractionId: infractionDrafts.infractionId })
  return rows.length > 0
}

const movedOn = () =>
  refusal('conflict', 'Somebody else saved this draft in between: read it again', 'refused.draft-changed')
