import 'server-only'
import { z } from 'zod'
import { isSamePixKey, type PixKeyType } from '@/lib/core/pix/pix-key'
import { optional, record, rows } from '@/lib/server/upstream/extra'
import { accountScope, type CallOptions, callPix } from './call'
import { id, looseWord, word } from './wire'

const keyOf = record({ id, key_type: word, key: z.string(), status: word }).transform(({ key_type, ...key }) => ({
  ...key,
  /** Upstream's type, such as `EVP`. */
  type: key_type,
}))

export type PixKey = z.output<typeof keyOf>

type KeyOrder = { accountId?: string; key?: string }

/** Without a `key` upstream creates a random one. */
export function createKey({ accountId, key: wanted }: KeyOrder): Promise<PixKey> {
  const json = { ...accountScope(accountId), key: wanted }
  return callPix({ endpoint: '/v1/pixkey/new', method: 'POST', json, effect: 'write' }, keyOf)
}

const list = record({ items: rows(keyOf) }).transform(({ items }) => items)

export function listKeys(accountId?: string, options: CallOptions = {}) {
  return callPix({ endpoint: '/v1/pixkey/list', query: accountScope(accountId), effect: 'read', ...options }, list)
}

/** Throws `not_found` once the key is gone. */
export function getKey(keyId: string, accountId?: string, options: CallOptions = {}): Promise<PixKey> {
  const query = { id: keyId, ...accountScope(accountId) }
  const call = { endpoint: '/v1/pixkey/get', query, effect: 'read', ...options } as const
  return callPix(call, keyOf, (key) => key.id === keyId)
}

const removalOf = record({ deleted: z.boolean(), verified: optional(z.boolean()), key_id: word }).transform(
  ({ verified, key_id, ...removal }) => ({ ...removal, verified: verified ?? false, keyId: key_id }),
)

type KeyRemoval = z.output<typeof removalOf>

/** Upstream refuses with `deleted: false` and `success: true`. */
export function deleteKey(keyId: string, accountId?: string): Promise<KeyRemoval> {
  const query = { id: keyId, ...accountScope(accountId) }
  return callPix({ endpoint: '/v1/pixkey/delete', method: 'POST', query, effect: 'write' }, removalOf)
}

const owner = record({ name: word, document: word })
const bank = record({ name: word, ispb: looseWord })

const listedOf = record({ key: z.string(), key_type: word, owner: optional(owner), bank: optional(bank) }).transform(
  (record) => ({
    key: record.key,
    keyType: record.key_type,
    /** The document is masked. */
    owner: record.owner ?? { name: null, document: null, extra: {} },
    bank: record.bank ?? { name: null, ispb: null, extra: {} },
    extra: record.extra,
  }),
)

export type DirectoryEntry = z.output<typeof listedOf>

/** Look-ups are scarce (a miss costs twenty times a hit): one per click, never repeated. */
export function lookUpKey(
  { key: wanted, keyType, accountId }: { key: string; keyType?: PixKeyType; accountId?: string },
  options: CallOptions = {},
): Promise<DirectoryEntry> {
  const query = { key: wanted, key_type: keyType, ...accountScope(accountId) }
  const call = { endpoint: '/v1/pixkey/dict_get', query, effect: 'once', ...options } as const
  return callPix(call, listedOf, ({ key }) => isSamePixKey(wanted, key, keyType))
}
