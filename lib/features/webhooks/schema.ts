import { z } from 'zod'
import { pageInput, pageOf } from '@/lib/core/page'
import { recordEntry } from '@/lib/core/record-schema'

export const webhookSources = ['accounting', 'pix'] as const
export type WebhookSource = (typeof webhookSources)[number]

export const webhookStates = ['waiting', 'processed', 'ignored', 'failed'] as const
export type WebhookState = (typeof webhookStates)[number]

const webhookEvent = z.object({
  id: z.string(),
  source: z.enum(webhookSources),
  /** The sender's id of the event. */
  eventId: z.string(),
  /** The sender's word; empty when the body could not be read. */
  type: z.string(),
  accountId: z.string().nullable(),
  occurredAt: z.string().nullable(),
  receivedAt: z.string(),
  lastReceivedAt: z.string(),
  deliveries: z.number().int(),
  state: z.enum(webhookStates),
  attempts: z.number().int(),
  processedAt: z.string().nullable(),
  error: z.string().nullable(),
  /** The same as a record to show; null in early rows. */
  errorRecord: recordEntry,
})
export type WebhookEvent = z.infer<typeof webhookEvent>

export const webhookEventPage = pageOf(webhookEvent)

export const webhookEventDetail = webhookEvent.extend({
  /** The body as received. */
  body: z.string(),
  /** An entry for each action; old rows hold sentences. */
  outcome: z.array(z.union([z.string(), recordEntry])),
})
export type WebhookEventDetail = z.infer<typeof webhookEventDetail>

export const webhookFilter = z.strictObject({
  source: z.enum(webhookSources).optional(),
  state: z.enum(webhookStates).optional(),
  type: z.string().min(1).max(100).optional(),
  ...pageInput(),
})
export type WebhookFilter = z.input<typeof webhookFilter>

export const webhookEventId = z.strictObject({ id: z.string().regex(/^\d{1,18}$/, 'the id of an event') })
export type WebhookEventId = z.input<typeof webhookEventId>

const endpoint = z.object({
  source: z.enum(webhookSources),
  /** Address that the service must send to. */
  url: z.string(),
  /** Whether a secret is set; without one everything is refused. */
  configured: z.boolean(),
  header: z.string(),
  scheme: z.enum(['stripe-like', 'hmac-sha256-hex']),
  /** Names of the variables that configure it. */
  variables: z.array(z.string()),
  /** Event types that are known, in the contract's words. */
  types: z.array(z.string()),
  counts: z.record(z.enum(webhookStates), z.number().int()),
  lastReceivedAt: z.string().nullable(),
})
export type WebhookEndpoint = z.infer<typeof endpoint>

export const webhookSetup = z.object({
  endpoints: z.array(endpoint),
  /** Seconds that a signature may be old. */
  toleranceSeconds: z.number().int(),
})
export type WebhookSetup = z.infer<typeof webhookSetup>
