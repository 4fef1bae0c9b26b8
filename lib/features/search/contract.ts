import { readContract } from '@/lib/core/contract'
import type { Permission } from '@/lib/core/permissions'
import type { SearchAnswer, SearchInput } from './schema'

/** Searches everything that the person may read, and nothing else. */
export const search = readContract<SearchInput, SearchAnswer>('search', { may: 'documents.read', freshMs: 10_000 })

/** Frequent actions, by their keys in the messages. */
export const searchActions = [
  { name: 'new-charge', href: '/pix/charges/new', may: 'pix.charges.create' },
  { name: 'new-transfer', href: '/pix/transfers/new', may: 'pix.transfers.create' },
  { name: 'new-batch', href: '/pix/batches?new=true', may: 'pix.transfers.create' },
  { name: 'new-refund', href: '/pix/refunds/new', may: 'pix.refunds.create' },
  { name: 'new-statement', href: '/pix/statements/new', may: 'pix.statements.request' },
  { name: 'new-export', href: '/exports?new=months', may: 'exports.use' },
  { name: 'month-folder', href: '/exports?new=folder', may: 'exports.use' },
  { name: 'check-keys', href: '/documents/keys', may: 'documents.read' },
] as const satisfies readonly { name: string; href: string; may: Permission }[]
