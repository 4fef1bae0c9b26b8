import 'server-only'
import { z } from 'zod'
import { extraOf } from '@/lib/server/upstream/extra'
import { accountScope, callPix, type Manner } from './call'
import { id, word } from './wire'

const key = z.looseObject({ id, key_type: word, key: z.string(), status: word })

const keyOf = key.transform((record) => ({
  id: record.id,
  /** Upstream's word, such as `EVP`. */
  type: record.key_type ?? null,
  key: record.key,
  status: record.status ?? null,
  extra: extraOf(key, record),
}))

export type PixKey = z.output<typeof keyOf>

export type KeyOrder = { accountId?: string; key?: string }

/** Without a `key` upstream makes a random one. */
export function createKey({ accountId, key: wanted }: KeyOrder): Promise<PixKey> {
  const json = { ...accountScope(accountId), key: wanted }
  return callPix({ endpoint: '/v1/pixkey/new', method: 'POST', json, effect: 'write' }, keyOf)
}

const list = z.looseObject({ items: z.array(keyOf) }).transform(({ items }) => items)

export function listKeys(accountId?: string, manner: Manner = {}): Promise<PixKey[]> {
  return callPix({ endpoint: '/v1/pixkey/list', query: accountScope(accountId), effect: 'read', ...manner }, list)
}

/** `not_found` once the key is gone. */
export function getKey(keyId: string, accountId?: string, manner: Manner = {}): Promise<PixKey> {
  const query = { id: keyId, ...accountScope(accountId) }
  return callPix({ endpoint: '/v1/pixkey/get', query, effect: 'read', ...manner }, keyOf)
}

const removal = z.looseObject({ deleted: z.boolean(), verified: z.boolean().nullish(), key_id: word })

const removalOf = removal.transform((record) => ({
  deleted: record.deleted,
  verified: record.verified ?? false,
  keyId: record.key_id ?? null,
  extra: extraOf(removal, record),
}))

export type KeyRemoval = z.output<typeof removalOf>

/** `deleted: false` is upstream's refusal, said with `success: true`. */
export function deleteKey(keyId: string, accountId?: string): Promise<KeyRemoval> {
  const query = { id: keyId, ...accountScope(accountId) }
  return callPix({ endpoint: '/v1/pixkey/delete', method: 'POST', query, effect: 'write' }, removalOf)
}

const listed = z.looseObject({
  key: z.string(),
  key_type: word,
  owner: z.looseObject({ name: word, document: word }).nullish(),
  bank: z.looseObject({ name: word, ispb: word }).nullish(),
})

const listedOf = listed.transform((record) => ({
  key: record.key,
  keyType: record.key_type ?? null,
  /** The document comes masked. */
  owner: { name: record.owner?.name ?? null, document: record.owner?.document ?? null },
  bank: { name: record.bank?.name ?? null, ispb: record.bank?.ispb ?? null },
  extra: extraOf(listed, record),
}))

export type DirectoryEntry = z.output<typeof listedOf>

/** Look-ups are scarce (a miss costs twenty times a hit): one per click of a person, never repeated. */
export function lookUpKey(
  { key: wanted, keyType, accountId }: { key: string; keyType?: string; accountId?: string },
  manner: Manner = {},
): Promise<DirectoryEntry> {
  const query = { key: wanted, key_type: keyType, ...accountScope(accountId) }
  return callPix({ endpoint: '/v1/pixkey/dict_get', query, effect: 'once', ...manner }, listedOf)
}
