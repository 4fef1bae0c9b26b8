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
  /** Where it points; null: nowhere. */
  host: z.string().nullable(),
  /** Of a webhook: what the service is to send to. */
  address: z.string().nullable(),
  /** What turns it on; the first that is not set where it is off. */
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

/** In parts that the reader's language puts into words. */
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
  /** As the database says it. */
  database: bytes,
  content: bytes,
  contentLimit: bytes,
  exports: bytes,
  /** Evidence of infractions, and statements. */
  evidence: bytes,
  /** Of the disk of `DATA_DIR`; null where it does not say. */
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
  /** Of this instance, since it started. */
  pruning: z.object({ at: instant, failed: z.boolean() }),
  /** As this instance last verified it; `problem`: why it does not hold. */
  audit: z.object({
    count,
    verifiedAt: instant,
    holds: z.boolean().nullable(),
    problem: z.enum(auditProblems).nullable(),
  }),
  /** That share the database; null where it does not say. */
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
    /** In use, and at most; of PostgreSQL. */
    connections: z.object({ used: count, limit: count }).nullable(),
  }),
  /** Seconds that a service's clock is ahead of ours. */
  clock: z.object({ service: z.enum(['accounting', 'pix']), seconds: count }).nullable(),
  upSince: z.string(),
})
export type Installation = z.infer<typeof installation>

/** What is configured in a way that does not fit what happens. */
const warning = z.object({ code: z.enum(['forwarding-unread']), variable: z.string() })
export type SettingsWarning = z.infer<typeof warning>

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
    /** The minute of the accounting API is used up: ask again after so many seconds. */
    retryAfterSeconds: count.nullable(),
  })
export type ConnectionTestResult = z.infer<typeof connectionTestResult>
