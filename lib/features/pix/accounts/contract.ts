import { type NoInput, operationContract, readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { Account, AccountFilter, AccountIdInput, KnownAccounts } from './schema'

export const accounts = {
  list: readContract<AccountFilter, Page<Account>>('pix/accounts', { may: 'pix.accounts.read' }),
  one: readContract<AccountIdInput, Account>('pix/accounts/{id}', { may: 'pix.accounts.read' }),
  /** The sub-accounts to choose from; they change seldom. */
  known: readContract<NoInput, KnownAccounts>('pix/accounts/known', { may: 'pix.balance.read', freshMs: 5 * 60_000 }),
  open: operationContract('pix.account', {
    path: 'pix/accounts',
    may: 'pix.accounts.open',
    mayRead: 'pix.accounts.read',
    topic: 'pix.accounts',
    money: false,
    approvable: false,
    fileWord: 'contas_abertas',
    href: (id) => `/pix/accounts?operation=${id}`,
  }),
  close: operationContract('pix.account-close', {
    path: 'pix/accounts/{id}/close',
    may: 'pix.accounts.close',
    mayRead: 'pix.accounts.read',
    topic: 'pix.accounts',
    money: false,
    approvable: false,
    fileWord: 'contas_encerradas',
    href: (id) => `/pix/accounts?operation=${id}`,
  }),
}
