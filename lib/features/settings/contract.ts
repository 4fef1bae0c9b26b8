import { type NoInput, readContract } from '@/lib/core/contract'
import type { Settings } from './schema'

export const settings = {
  all: readContract<NoInput, Settings>('settings', { may: 'settings.manage', poll: () => 10_000, freshMs: 5_000 }),
}
