import 'server-only'
import { read } from '@/lib/server/read'
import { balance } from './contract'
import { currentBalance } from './require'
import { balanceInput, balanceSchema } from './schema'

export const getBalance = read(balance, {
  input: balanceInput,
  output: balanceSchema,
  run: ({ accountId }, _person, { signal }) => currentBalance(accountId, signal),
})
