import type { UseFormReturn } from 'react-hook-form'
import type { FormRequest } from '@/components/operations/sending/form-request'
import { guessPixKeyTypes, likelyPixKeyType, normalizePixKey, type PixKeyType } from '@/lib/core/pix-key'
import { type KeyInput, keyInput } from '@/lib/features/pix/keys/schema'

/** A key to be created, as it is chosen; the type only where the text could be several. */
export type NewKeyValues = { which: 'random' | 'given'; text: string; type: PixKeyType | null }
export type NewKeyForm = UseFormReturn<NewKeyValues, unknown, KeyInput>

export const emptyKey: NewKeyValues = { which: 'random', text: '', type: null }

/** What the text is taken for: what was chosen, else the likeliest; null while it looks like nothing. */
export function typeOf({ text, type }: NewKeyValues): PixKeyType | null {
  return guessPixKeyTypes(text).find((guess) => guess === type) ?? likelyPixKeyType(text) ?? null
}

/** The key as it would be sent: written as the directory stores it where its type is plain. */
export function keySent(values: NewKeyValues): string {
  const type = typeOf(values)
  return type ? normalizePixKey(type, values.text) : values.text.trim()
}

/** Without a key a random one is made. */
export function keyRequest(accountId: string | undefined): FormRequest<NewKeyValues, KeyInput> {
  return {
    input: keyInput,
    requestOf: (values) => ({ accountId, key: values.which === 'random' ? undefined : keySent(values) }),
    fieldOf: (path) => (path === 'key' ? 'text' : null),
  }
}
