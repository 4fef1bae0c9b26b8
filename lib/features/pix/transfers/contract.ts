import { operationContract } from '@/lib/core/contract'

export const transfers = {
  send: operationContract('pix.transfer', {
    path: 'pix/transfers',
    may: 'pix.transfers.create',
    mayRead: 'pix.transfers.read',
    topic: 'pix.transfers',
    money: true,
    approvable: true,
    href: (id) => `/pix/transfers/${id}`,
  }),
}
