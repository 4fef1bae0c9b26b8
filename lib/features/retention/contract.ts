import { readContract } from '@/lib/core/contract'
import type { Retention, RetentionInput } from './schema'

/** When the provider deletes the content of documents. */
export const retention = readContract<RetentionInput, Retention>('retention', { may: 'documents.read' })
