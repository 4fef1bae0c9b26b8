import { type NoInput, readContract } from '@/lib/core/contract'
import type { Expiring } from './schema'

export const overview = {
  expiring: readContract<NoInput, Expiring>('overview/expiring-documents', { may: 'documents.read' }),
}
