import { operationContract } from '@/lib/core/contract'

export const accounts = {
  open: operationContract('pix.account', {
    path: 'pix/accounts',
    may: 'pix.accounts.open',
    mayRead: 'pix.accounts.read',
    topic: 'pix.accounts',
    money: false,
    approvable: false,
    href: (id) => `/pix/accounts?operation=${id}`,
  }),
  close: operationContract('pix.account-close', {
    path: 'pix/accounts/{id}/close',
    may: 'pix.accounts.close',
    mayRead: 'pix.accounts.read',
    topic: 'pix.accounts',
    money: false,
    approvable: false,
    href: (id) => `/pix/accounts?operation=${id}`,
  }),
}
