import { readContract } from '@/lib/core/contract'
import type { Balance, BalanceInput } from './schema'

export const balance = readContract<BalanceInput, Balance>('pix/balance', { may: 'pix.balance.read' })
