import { z } from 'zod'
import { auditProblems } from '@/lib/core/audit-problem'
import { connectionNames } from '@/lib/core/connection-names'
import { roles } from '@/lib/core/permissions'
import { recordEntry } from '@/lib/core/record-schema'

const instant = z.string().nullable()
const count = z.number().int()

/**
 * `answering` and `slow` by the last answer, `failing` when a failure came after it; of a webhook `receiving`, `refusing` when
 * the last that came was not signed as it must be, `waiting` before anything came. `off`: not configured; `untried`: nothing
 * has been asked yet.
 */
const connectionStates = ['answering', 'slow', 'failing', 'untried', 'receiving', 'refusing', 'waiting', 'off'] as const
export type ConnectionState = (typeof connectionStates)[number]

const connection = z.object({
  name: z.enum(connectionNames),
  state: z.enum(connectionStates),
  /** Configured address; null: none. */
  host: z.string().nullable(),
  /** For a webhook: the address that the service must send to. */
  address: z.string().nullable(),
  /** Variable that turns the connection on; the first missing one where it is off. */
  variable: z.string(),
  answeredAt: instant,
  /** Until the head of the last answer. */
  answeredMs: count.nullable(),
  failedAt: instant,
  failure: recordEntry,
  failedRequestId: z.string().nullable(),
})
export type Connection = z.infer<typeof connection>

const units = ['minutes', 'hours', 'days', 'megabytes', 'requests', 'proxies', 'files', 'rows'] as const

/** As parts, which the screen puts into the reader's language. */
const variableValue = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('number'), unit: z.enum(units), amount: count }),
  z.object({ type: z.literal('money'), cents: count }),
  z.object({ type: z.literal('switch'), on: z.boolean() }),
  z.object({ type: z.literal('roles'), roles: z.array(z.enum(roles)) }),
])
export type VariableValue = z.infer<typeof variableValue>

const variable = z.object({
  name: z.string(),
  /** `unused`: an optional feature is off without it. */
  state: z.enum(['set', 'default', 'unused']),
  /** Its value never leaves the server. */
  secret: z.boolean(),
  /** Null of a secret, and where there is none. */
  value: variableValue.nullable(),
})
export type Variable = z.infer<typeof variable>

const bytes = z.number().int()

const disk = z.object({
  /** By the database's own report. */
  database: bytes,
  content: bytes,
  contentLimit: bytes,
  exports: bytes,
  /** Evidence of infractions, and statements. */
  evidence: bytes,
  /** Free and total bytes of the disk of `DATA_DIR`; null where unknown. */
  free: bytes.nullable(),
  size: bytes.nullable(),
})
export type Disk = z.infer<typeof disk>

const jobs = z.object({
  index: z.object({ running: z.boolean(), complete: z.boolean(), reading: z.string().nullable(), waiting: count }),
  exports: z.object({ running: count, queued: count, paused: count }),
  operations: z.object({ unknown: count, accepted: count }),
  /** `failed`: given up. */
  events: z.object({ waiting: count, failed: count }),
  received: z.object({ running: z.boolean(), due: count, failing: count, readAt: instant }),
  /** Changes that payments and notes are still to be matched for. */
  reconciliation: z.object({ marks: count }),
  /** E-mails on their way; `failed`: refused for good or given up within the last week. */
  mails: z.object({ running: z.boolean(), waiting: count, failed: count }),
  /** On this instance, since its start. */
  pruning: z.object({ at: instant, failed: z.boolean() }),
  /** Last verification by this instance; `problem`: why the audit is not intact. */
  audit: z.object({
    count,
    verifiedAt: instant,
    holds: z.boolean().nullable(),
    problem: z.enum(auditProblems).nullable(),
  }),
  /** Number of instances that share the database; null where unknown. */
  instances: count.nullable(),
})
export type Jobs = z.infer<typeof jobs>

const installation = z.object({
  version: z.string(),
  build: z.string().nullable(),
  database: z.object({
    kind: z.enum(['embedded', 'postgresql']),
    version: z.string(),
    migrations: count,
    /** PostgreSQL connections in use, and their limit. */
    connections: z.object({ used: count, limit: count }).nullable(),
  }),
  /** Seconds that a service's clock is ahead of ours. */
  clock: z.object({ service: z.enum(['accounting', 'pix']), seconds: count }).nullable(),
  upSince: z.string(),
})
export type Installation = z.infer<typeof installation>

/** Settings that do not match what was observed. */
const warning = z.object({ code: z.enum(['forwarding-unread', 'approvals-off']), variable: z.string() })
export type SettingsWarning = z.infer<typeof warning>

/** Whether money was sent while no amount needs another person's approval. */
export const approvalsState = z.object({ sentUnapproved: z.boolean() })
export type ApprovalsState = z.infer<typeof approvalsState>

export const settingsAnswer = z.object({
  warnings: z.array(warning),
  connections: z.array(connection),
  variables: z.array(variable),
  disk,
  jobs,
  installation,
})
export type Settings = z.infer<typeof settingsAnswer>

export const connectionTest = z.strictObject({ name: z.enum(connectionNames) })
export type ConnectionTest = z.infer<typeof connectionTest>

export const connectionTestResult = connection
  .pick({ name: true, state: true, failure: true, failedRequestId: true })
  .extend({
    ms: count.nullable(),
    /** Seconds after which to test again, when the budget of the accounting API is used. */
    retryAfterSeconds: count.nullable(),
  })
export type ConnectionTestResult = z.infer<typeof connectionTestResult>
