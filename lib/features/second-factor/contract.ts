import { type NoInput, readContract } from '@/lib/core/contract'
import type { SecondFactorState } from './schema'

export const secondFactor = {
  own: readContract<NoInput, SecondFactorState>('account/second-factor', { may: 'account.manage' }),
}
