import { type NoInput, readContract } from '@/lib/core/contract'
import type { AccountingBudget } from './schema'

export const budget = {
  use: readContract<NoInput, AccountingBudget>('budget', { may: 'settings.manage', poll: () => 5_000 }),
}
