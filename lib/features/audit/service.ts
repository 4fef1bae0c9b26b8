import 'server-only'
import { and, desc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { invalidRequest } from '@/lib/core/errors'
import { auditStands } from '@/lib/server/audit/trail'
import { headText } from '@/lib/server/audit/verification'
import { db } from '@/lib/server/db/client'
import { audit } from '@/lib/server/db/schema'
import { read } from '@/lib/server/read'
import { auditTrail } from './contract'
import { auditFilter, auditPage, auditVerification } from './schema'
import { namesAround } from './subjects'

const day = /^\d{4}-\d{2}-\d{2}$/
// Brazil has had no daylight saving time since 2019.
const startOf = (value: string) => new Date(day.test(value) ? `${value}T00:00:00-03:00` : value)
const endOf = (value: string) => new Date(day.test(value) ? `${value}T23:59:59.999-03:00` : value)

function sequence(cursor: string): number {
  const parsed = z.coerce.number().int().positive().safeParse(cursor)
  if (!parsed.success) throw invalidRequest('cursor', 'not a cursor of this list', { code: 'field.cursor', values: {} })
  return parsed.data
}

export const listAudit = read(auditTrail.list, {
  input: auditFilter,
  output: auditPage,
  async run({ actor, action, subject, from, to, limit, cursor }, { person }) {
    const rows = await (await db())
      .select()
      .from(audit)
      .where(
        and(
          actor ? eq(audit.actor, actor.toLowerCase()) : undefined,
          action ? eq(audit.action, action) : undefined,
          subject ? eq(audit.subject, subject) : undefined,
          from ? gte(audit.at, startOf(from)) : undefined,
          to ? lte(audit.at, endOf(to)) : undefined,
          cursor ? lt(audit.seq, sequence(cursor)) : sql`true`,
        ),
      )
      .orderBy(desc(audit.seq))
      .limit(limit + 1)
    const shown = rows.slice(0, limit)
    const { actorOf, aboutOf } = await namesAround(shown, person)
    const items = shown.map((row) => ({
      ...row,
      actorPerson: actorOf(row),
      about: aboutOf(row),
      at: row.at.toISOString(),
      detail: z.record(z.string(), z.unknown()).parse(row.detail),
    }))
    return { items, next: rows.length > limit ? String(shown.at(-1)?.seq) : null }
  },
})

export const verifyAuditTrail = read(auditTrail.verification, {
  input: z.strictObject({}),
  output: auditVerification,
  async run() {
    const { rows, brokenAt, head } = await auditStands()
    const found = { holds: brokenAt === null, count: rows, head: headText(head) }
    return brokenAt === null ? found : { ...found, brokenAt }
  },
})
