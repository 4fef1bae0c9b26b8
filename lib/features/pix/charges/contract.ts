import { operationContract } from '@/lib/core/contract'

export const charges = {
  create: operationContract('pix.charge', {
    path: 'pix/charges',
    may: 'pix.charges.create',
    mayRead: 'pix.charges.read',
    topic: 'pix.charges',
    money: true,
    approvable: false,
    href: (id) => `/pix/charges/${id}`,
  }),
}
