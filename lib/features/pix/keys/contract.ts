import { operationContract, readContract } from '@/lib/core/contract'
import type { Page } from '@/lib/core/page'
import type { KeyFilter, KeyId, PixKey } from './schema'

export const keys = {
  list: readContract<KeyFilter, Page<PixKey>>('pix/keys', { may: 'pix.keys.read' }),
  one: readContract<KeyId, PixKey>('pix/keys/{id}', { may: 'pix.keys.read' }),
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
