import 'server-only'
import { z } from 'zod'
import { cut, decodeNumber } from '@/lib/core/page-cursor'
import { readAuditProgress, readAuditStatus, type Verified } from '@/lib/server/audit/trail'
import { headText } from '@/lib/server/audit/verification'
import type { Person } from '@/lib/server/auth/person'
import { read } from '@/lib/server/read'
import { auditTrail } from './contract'
import { auditFilter, auditPage, auditProgress, auditVerification, ownAuditFilter } from './schema'
import { listEntries, type Narrowing, narrowed } from './store'
import { namesAround } from './subjects'

export const listAudit = read(auditTrail.list, {
  input: auditFilter,
  output: auditPage,
  run: ({ limit, cursor, ...filter }, person) => pageOfEntries(narrowed(filter), { limit, cursor }, person),
})

/** The person's own actions, the newest first. */
export const listOwnActivity = read(auditTrail.own, {
  input: ownAuditFilter,
  output: auditPage,
  run: (page, person) => pageOfEntries({ actor: person.email, actorId: person.id }, page, person),
})

type Place = { limit: number; cursor?: string | undefined }

async function pageOfEntries(narrowing: Narrowing, { limit, cursor }: Place, reader: Person) {
  const before = cursor === undefined ? undefined : decodeNumber(cursor)
  const { shown, next } = cut(await listEntries(narrowing, before, limit + 1), limit, ({ seq }) => String(seq))
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

function found({ at, status: { rows, brokenAt, problem, head, lacks } }: Verified) {
  return {
    holds: problem === null,
    count: rows,
    head: headText(head),
    verifiedAt: at.toISOString(),
    ...(problem && { problem }),
    ...(brokenAt !== null && { brokenAt, keyMissing: problem === 'key-missing' }),
    ...(lacks && { lacks: headText(lacks) }),
  }
}

export const verifyAuditTrail = read(auditTrail.verification, {
  input: z.strictObject({}),
  output: auditVerification,
  run: async () => found(await readAuditStatus()),
})

export const getAuditProgress = read(auditTrail.progress, {
  input: z.strictObject({}),
  output: auditProgress,
  async run() {
    const { total, read: entries, latest } = await readAuditProgress()
    return { running: entries !== null, read: entries ?? 0, total, latest: latest && found(latest) }
  },
})
