import { guessPixKeyTypes, normalizePixKey, type PixKeyType } from '@/lib/core/pix-key'

/** A key to be created, as it is chosen; the type only where the text could be several. */
export type NewKeyValues = { which: 'random' | 'given'; text: string; type: PixKeyType | null }

export const emptyKey: NewKeyValues = { which: 'random', text: '', type: null }

/** What the text is taken for; null while it looks like nothing, or while one of several has to be chosen. */
export function typeOf({ text, type }: NewKeyValues): PixKeyType | null {
  const guesses = guessPixKeyTypes(text)
  return guesses.find((guess) => guess === type) ?? (guesses.length === 1 ? (guesses[0] ?? null) : null)
}

/** The key as it would be sent: written as the directory stores it where its type is plain. */
export function keySent(values: NewKeyValues): string {
  const type = typeOf(values)
  return type ? normalizePixKey(type, values.text) : values.text.trim()
}

/** The request's key; undefined makes a random one, null while nothing was given, or it could be several things. */
export function wantedKey(values: NewKeyValues): string | undefined | null {
  if (values.which === 'random') return undefined
  if (guessPixKeyTypes(values.text).length > 1 && typeOf(values) === null) return null
  return keySent(values) || null
}
