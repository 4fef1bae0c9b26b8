import { type NoInput, readContract } from '@/lib/core/contract'
import type { FiscalWords } from './schema'

/** In the reader's language, which its key in the browser needs as well. */
export const fiscalWords = readContract<NoInput, FiscalWords>('fiscal-words', {
  may: 'documents.read',
  freshMs: Number.POSITIVE_INFINITY,
})
