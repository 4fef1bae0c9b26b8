import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { ApprovalsState, ConnectionTest, ConnectionTestResult, Settings } from './schema'

export const settings = {
  all: readContract<NoInput, Settings>('settings', { may: 'settings.manage', poll: () => 10_000, freshMs: 5_000 }),
  approvals: readContract<NoInput, ApprovalsState>('settings/approvals', { may: 'settings.manage' }),
  /** Tests a connection now; its failure is a normal answer. */
  testConnection: writeContract<ConnectionTest, ConnectionTestResult>('POST', 'settings/connections/{name}/test', {
    may: 'settings.manage',
  }),
}
