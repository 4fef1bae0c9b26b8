import { apiGet } from '@/lib/client/api'
import type { DirectoryEntry, DirectoryInput } from './schema'

/** Look-ups are scarce: call it on a person's click alone, and keep the answer as long as the form lives. */
export function lookUpKey(input: DirectoryInput): Promise<DirectoryEntry> {
  return apiGet<DirectoryEntry>('pix/directory', input)
}
