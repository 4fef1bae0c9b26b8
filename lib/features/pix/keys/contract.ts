import { operationContract } from '@/lib/core/contract'

export const keys = {
  create: operationContract('pix.key', {
    path: 'pix/keys',
    may: 'pix.keys.create',
    mayRead: 'pix.keys.read',
    topic: 'pix.keys',
    money: false,
    approvable: false,
    fileWord: 'chaves_criadas',
    href: (id) => `/pix/keys?operation=${id}`,
  }),
  remove: operationContract('pix.key-deletion', {
    path: 'pix/keys/{id}',
    method: 'DELETE',
    may: 'pix.keys.delete',
    mayRead: 'pix.keys.read',
    topic: 'pix.keys',
    money: false,
    approvable: false,
    fileWord: 'chaves_excluidas',
    href: (id) => `/pix/keys?operation=${id}`,
  }),
}
