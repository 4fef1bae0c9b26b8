import { likelyPixKeyType, normalizePixKey, type PixKeyType } from '@/lib/core/pix-key'
import type { DirectoryEntry, DirectoryInput } from '@/lib/features/pix/directory/schema'

/** What the directory said to one click; `entry` is null where it knows no such key. */
export type Answer = { number: number; asked: DirectoryInput; at: string; entry: DirectoryEntry | null }

/** What to ask for; null while nothing was typed. Of what looks like no type the provider detects it. */
export function questionOf(text: string, chosen: PixKeyType | null, accountId?: string): DirectoryInput | null {
  if (text.trim() === '') return null
  const keyType = chosen ?? likelyPixKeyType(text)
  const key = keyType ? normalizePixKey(keyType, text) : text.trim()
  return { key, keyType, accountId }
}
