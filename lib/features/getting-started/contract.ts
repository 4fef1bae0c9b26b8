import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { GettingStarted, GettingStartedChange } from './schema'

const may = 'account.manage'

/** The person's first steps; `not_configured` with the real services, since the steps move money. */
export const gettingStarted = {
  list: readContract<NoInput, GettingStarted>('getting-started', { may }),
  change: writeContract<GettingStartedChange, GettingStarted>('POST', 'getting-started', { may }),
}
