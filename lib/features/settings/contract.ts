import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { ConnectionTest, ConnectionTestResult, Settings } from './schema'

export const settings = {
  all: readContract<NoInput, Settings>('settings', { may: 'settings.manage', poll: () => 10_000, freshMs: 5_000 }),
  /** Asks the other side now; a failure of it is an answer. */
  testConnection: writeContract<ConnectionTest, ConnectionTestResult>('POST', 'settings/connections/{name}/test', {
    may: 'settings.manage',
  }),
}
