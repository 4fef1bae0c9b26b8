import { operationContract } from '@/lib/core/contract'

export const analysis = {
  answer: operationContract('pix.analysis', {
    path: 'pix/infractions/{id}/analysis',
    may: 'pix.infractions.answer',
    mayRead: 'pix.infractions.read',
    topic: 'pix.infractions',
    money: true,
    approvable: true,
    href: (id) => `/pix/infractions?operation=${id}`,
  }),
}
