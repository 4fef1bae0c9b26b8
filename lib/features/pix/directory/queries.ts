import { ApiError } from '@/lib/client/api'
import { fetchRead } from '@/lib/client/read-query'
import { directory } from './contract'
import type { DirectoryAnswer, DirectoryInput } from './schema'

/** The directory's answer and its time; `entry` is null where the key does not exist. */
export type LookUpAnswer = { entry: DirectoryAnswer | null; at: string }

/** Looks a key up, once: look-ups are scarce, and none is cached. */
export async function lookUpKey(input: DirectoryInput): Promise<LookUpAnswer> {
  try {
    const entry = await fetchRead(directory.lookUp, input)
    return { entry, at: entry.lookedUpAt }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
    return { entry: null, at: new Date().toISOString() }
  }
}
