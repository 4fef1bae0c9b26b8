import { operationContract } from '@/lib/core/contract'

export const statements = {
  request: operationContract('pix.statement', {
    path: 'pix/statements',
    may: 'pix.statements.request',
    mayRead: 'pix.statements.read',
    topic: 'pix.statements',
    money: false,
    approvable: false,
    href: (id) => `/pix/statements?open=${id}`,
  }),
}
