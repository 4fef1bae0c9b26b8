import { z } from 'zod'
import { auditProblems } from '@/lib/core/audit-problem'
import { operationKinds } from '@/lib/core/operations/operation-states'
import { pageInput, pageOf } from '@/lib/core/page'

const person = z.object({ id: z.string(), name: z.string(), email: z.string() })

/** The subject of an entry, named as far as the reader may know it; `mayOpen`: the reader may open its page. */
const auditSubject = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('operation'),
    id: z.string(),
    kind: z.enum(operationKinds),
    amountCents: z.number().int().nullable(),
    /** The other party of the operation. */
    party: z.string().nullable(),
    /** The key, payment, account or infraction of the operation. */
    reference: z.string().nullable(),
    period: z.object({ from: z.string(), to: z.string() }).nullable(),
    createdBy: person.nullable(),
    mayOpen: z.boolean(),
  }),
  z.object({
    type: z.literal('infraction'),
    amountCents: z.number().int().nullable(),
    party: z.string().nullable(),
    mayOpen: z.boolean(),
  }),
  z.object({ type: z.literal('user'), ...person.shape, mayOpen: z.boolean() }),
  z.object({ type: z.literal('payee'), name: z.string(), mayOpen: z.boolean() }),
  z.object({ type: z.literal('template'), name: z.string(), mayOpen: z.boolean() }),
  z.object({ type: z.literal('event'), source: z.string(), event: z.string(), mayOpen: z.boolean() }),
])
export type AuditSubject = z.infer<typeof auditSubject>

const auditEntry = z.object({
  id: z.guid(),
  at: z.string(),
  actor: z.string(),
  /** The person's name; null for Lastro itself and for deleted users. */
  actorPerson: person.nullable(),
  action: z.string(),
  subject: z.string(),
  /** The subject; null where its id is unknown. */
  about: auditSubject.nullable(),
  outcome: z.string(),
  detail: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = pageOf(auditEntry)

const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional()

/** Days are whole days in São Paulo, both ends included. */
const narrowing = {
  actor: z.string().max(320).optional(),
  action: z.string().max(100).optional(),
  subject: z.string().max(200).optional(),
  from: moment,
  to: moment,
}

export const auditFilter = z.strictObject({ ...narrowing, ...pageInput() })
export type AuditFilter = z.input<typeof auditFilter>

export const ownAuditFilter = z.strictObject(pageInput())
export type OwnAuditFilter = z.input<typeof ownAuditFilter>
const fileFormats = ['csv', 'jsonl'] as const
/** The filtered trail as one file. */
export const auditFileInput = z.strictObject({ ...narrowing, format: z.enum(fileFormats) })
export type AuditFileInput = z.input<typeof auditFileInput>

export const auditVerification = z.object({
  holds: z.boolean(),
  /** Number of intact entries. */
  count: z.number().int(),
  /** `COUNT:HASH` of the last intact entry, as `audit:verify --expect` takes it. */
  head: z.string(),
  /** Why the verification failed. */
  problem: z.enum(auditProblems).optional(),
  /** The first altered or missing entry. */
  brokenAt: z.number().int().optional(),
  /** The entry may be unaltered: its key is not configured. */
  keyMissing: z.boolean().optional(),
  /** `COUNT:HASH` of the stored head that the trail lacks. */
  lacks: z.string().optional(),
  /** RFC 3339. */
  verifiedAt: z.string(),
})
export type AuditVerification = z.infer<typeof auditVerification>

export const auditProgress = z.object({
  /** Whether this instance is reading the trail, and how many of its entries it has read. */
  running: z.boolean(),
  read: z.number().int(),
  total: z.number().int(),
  /** Result of the last verification. */
  latest: auditVerification.nullable(),
})
export type AuditProgress = z.infer<typeof auditProgress>
