import type { NoInput } from '@/lib/core/contract'
import { readContract } from '@/lib/core/contract'
import type { IndexStatus } from './schema'

export const documentIndex = {
  status: readContract<NoInput, IndexStatus>('documents/index', {
    may: 'documents.read',
    watch: (status) => (status && !status.complete && status.running ? 15_000 : 0),
  }),
}
