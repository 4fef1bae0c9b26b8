import { operationContract } from '@/lib/core/contract'

export const analysis = {
  answer: operationContract('pix.analysis', {
    path: 'pix/infractions/{id}/analysis',
    may: 'pix.infractions.answer',
    mayRead: 'pix.infractions.read',
    topic: 'pix.infractions',
    money: true,
    approvable: true,
    fileWord: 'pareceres_sobre_infracoes',
    href: (id) => `/pix/infractions?operation=${id}`,
  }),
}
