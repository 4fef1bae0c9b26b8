import { type NoInput, readContract } from '@/lib/core/contract'
import type { DirectoryAnswer, DirectoryInput, DirectoryUsage } from './schema'

export const directory = {
  /** Look-ups are scarce: only on a person's click, and the answer is cached as long as the form lives. */
  lookUp: readContract<DirectoryInput, DirectoryAnswer>('pix/directory', { may: 'pix.directory.read' }),
  usage: readContract<NoInput, DirectoryUsage>('pix/directory/usage', { may: 'pix.directory.read', freshMs: 0 }),
}
