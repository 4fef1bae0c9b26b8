import { readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { CheckedKey, KeyCheckInput, KeyCheckPause } from './schema'

export const documentKeys = {
  check: readContract<KeyCheckInput, Page<CheckedKey> & KeyCheckPause>('documents/keys', {
    may: 'documents.read',
    method: 'POST',
  }),
}
