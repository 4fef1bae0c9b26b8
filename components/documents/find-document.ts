import { normalizeAccessKey, parseAccessKey } from '@/lib/core/documents/access-key'
import { isDocumentIdOrKey } from '@/lib/core/documents/document-id'

/** The document that a typed or pasted text names, or the error in the text. */
export type Found =
  | { kind: 'nothing' }
  | { kind: 'document'; id: string; checkDigitDiffers: boolean }
  | { kind: 'too-large' }
  | { kind: 'strange'; characters: string }
  | { kind: 'wrong-length'; length: number }

/** Reads a document's id or access key as people paste them: spaced, dotted, with the prefix of an XML `Id`. */
export function findDocument(text: string): Found {
  const bare = normalizeAccessKey(text)
  if (bare === '') return { kind: 'nothing' }
  if (isDocumentIdOrKey(bare)) {
    const key = parseAccessKey(bare)
    return {
      kind: 'document',
      id: bare,
      checkDigitDiffers: key !== null && key.kind !== 'nfse' && key.checkDigitValid === false,
    }
  }
  const strange = [...new Set(bare.replace(/[0-9A-Z]/g, ''))].join(' ')
  if (strange) return { kind: 'strange', characters: strange }
  return /^\d{19}$/.test(bare) ? { kind: 'too-large' } : { kind: 'wrong-length', length: bare.length }
}
