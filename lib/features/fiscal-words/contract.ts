import { type NoInput, readContract } from '@/lib/core/contract'
import type { FiscalLabelTexts } from './schema'

/** In the reader's language, which is part of the browser's cache key. */
export const fiscalLabels = readContract<NoInput, FiscalLabelTexts>('fiscal-words', {
  may: 'documents.read',
  freshMs: Number.POSITIVE_INFINITY,
})
