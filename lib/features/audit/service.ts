import 'server-only'
import { z } from 'zod'
import { cut, decodeNumber } from '@/lib/core/page-cursor'
import { readAuditStatus } from '@/lib/server/audit/trail'
import { headText } from '@/lib/server/audit/verification'
import type { Person } from '@/lib/server/auth/person'
import { read } from '@/lib/server/read'
import { auditTrail } from './contract'
import { auditFilter, auditPage, auditVerification, ownAuditFilter } from './schema'
import { listEntries, type Narrowing } from './store'
import { namesAround } from './subjects'

const day = /^\d{4}-\d{2}-\d{2}$/
// Brazil has had no daylight saving time since 2019.
const startOf = (value: string) => new Date(day.test(value) ? `${value}T00:00:00-03:00` : value)
const endOf = (value: string) => new Date(day.test(value) ? `${value}T23:59:59.999-03:00` : value)

export const listAudit = read(auditTrail.list, {
  input: auditFilter,
  output: auditPage,
  async run({ actor, action, subject, from, to, limit, cursor }, { person }) {
    const narrowing = {
      actor: actor?.toLowerCase(),
      action,
      subject,
      from: from === undefined ? undefined : startOf(from),
      to: to === undefined ? undefined : endOf(to),
      before: before(cursor),
    }
    return pageOfEntries(narrowing, limit, person)
  },
})

/** What the person themselves did, the newest first. */
export const listOwnActivity = read(auditTrail.own, {
  input: ownAuditFilter,
  output: auditPage,
  run: ({ limit, cursor }, { person }) =>
    pageOfEntries({ actor: person.email, actorId: person.id, before: before(cursor) }, limit, person),
})

const before = (cursor: string | undefined) => (cursor === undefined ? undefined : decodeNumber(cursor))

async function pageOfEntries(narrowing: Narrowing, limit: number, reader: Person) {
  const { shown, next } = cut(await listEntries(narrowing, limit + 1), limit, ({ seq }) => String(seq))
  const { actorOf, aboutOf } = await namesAround(shown, reader)
  const items = shown.map((row) => ({
    ...row,
    actorPerson: actorOf(row),
    about: aboutOf(row),
    at: row.at.toISOString(),
    detail: z.record(z.string(), z.unknown()).parse(row.detail),
  }))
  return { items, next }
}

export const verifyAuditTrail = read(auditTrail.verification, {
  input: z.strictObject({}),
  output: auditVerification,
  async run() {
    const { rows, brokenAt, head } = await readAuditStatus()
    const found = { holds: brokenAt === null, count: rows, head: headText(head) }
    return brokenAt === null ? found : { ...found, brokenAt }
  },
})
