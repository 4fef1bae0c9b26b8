import type { Permission } from './permissions'

type Topic = {
  /** The permission to receive it. */
  may: Permission
  /** Paths in the browser's cache that are stale. */
  branches: readonly string[]
}

const operation = (path: string, may: Permission, ...more: string[]): Topic => ({
  may,
  branches: [path, 'operations', 'overview', 'pix/figures', ...more],
})

/** Sums that say how much of the index they are from. */
const fromIndex = ['bills/summary', 'bills/forecast'] as const

/** Topics of live messages, by the path of what changed, with dots for slashes. */
const liveTopics = {
  documents: { may: 'documents.read', branches: ['documents', 'overview', 'retention', 'exports', ...fromIndex] },
  /** More documents were indexed; the documents themselves are unchanged. */
  'documents.index': { may: 'documents.read', branches: ['documents/index', 'companies/activity', ...fromIndex] },
  exports: { may: 'exports.use', branches: ['exports', 'retention'] },
  companies: { may: 'companies.read', branches: ['companies'] },
  reconciliation: { may: 'reconciliation.read', branches: ['reconciliation', 'documents/{id}/due'] },
  'pix.received': { may: 'pix.received.read', branches: ['pix/received', 'pix/balance', 'pix/refunds', 'pix/figures'] },
  'pix.charges': operation('pix/charges', 'pix.charges.read', 'documents/{id}/due'),
  'pix.transfers': operation('pix/transfers', 'pix.transfers.read', 'pix/balance', 'pix/batches', 'documents/{id}/due'),
  'pix.refunds': operation('pix/refunds', 'pix.payment-refunds.read', 'pix/balance', 'pix/received', 'pix/charges'),
  'pix.statements': operation('pix/statements', 'pix.statements.read'),
  'pix.accounts': operation('pix/accounts', 'pix.accounts.read'),
  'pix.keys': operation('pix/keys', 'pix.keys.read'),
  'pix.infractions': operation('pix/infractions', 'pix.infractions.read'),
  'pix.batches': { may: 'pix.transfers.read', branches: ['pix/batches', 'operations', 'overview'] },
  'pix.payees': { may: 'pix.payees.read', branches: ['pix/payees'] },
  bills: { may: 'bills.read', branches: ['bills', 'documents/{id}/due'] },
  webhooks: { may: 'settings.manage', branches: ['webhooks'] },
  notices: { may: 'documents.read', branches: ['notices'] },
} as const satisfies Record<string, Topic>

export type LiveTopic = keyof typeof liveTopics

export const liveTopicNames = Object.keys(liveTopics) as LiveTopic[]

export function isLiveTopic(value: unknown): value is LiveTopic {
  return typeof value === 'string' && Object.hasOwn(liveTopics, value)
}

export const topicRule = (topic: LiveTopic): Topic => liveTopics[topic]

/** Position of a page before its first read: the last message and the database snapshot (empty: unknown). */
export type PagePosition = { after: number; seen: string }

/** The `data` of each message of `GET /api/events`. */
export type LiveMessage = { topic: LiveTopic; subject?: string }
