import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { ConnectionTest, ConnectionTestResult, Settings } from './schema'

export const settings = {
  all: readContract<NoInput, Settings>('settings', { may: 'settings.manage', poll: () => 10_000, freshMs: 5_000 }),
  /** Tests a connection now; its failure is a normal answer. */
  testConnection: writeContract<ConnectionTest, ConnectionTestResult>('POST', 'settings/connections/{name}/test', {
    may: 'settings.manage',
  }),
}
