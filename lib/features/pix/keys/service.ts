import 'server-only'
import { Problem } from '@/lib/core/errors'
import { isSamePixKey } from '@/lib/core/pix/pix-key'
import { operation, type Settled, untilDays } from '@/lib/server/operations/operation'
import { read } from '@/lib/server/read'
import { DocumentedRefusal } from '@/lib/server/upstream/failure'
import * as upstream from '@/lib/server/upstream/pix/keys'
import { keys } from './contract'
import { deletionContext, deletionResult, keyFilter, keyIdInput, keyInput, keyPage, keyResult, pixKey } from './schema'

const until = untilDays(7)

export const listKeys = read(keys.list, {
  input: keyFilter,
  output: keyPage,
  async run({ accountId }, _person, { signal }) {
    const { read: items, unreadable } = await upstream.listKeys(accountId, { signal })
    return { items, next: null, ...(unreadable > 0 && { unreadable }) }
  },
})

export const getKey = read(keys.one, {
  input: keyIdInput,
  output: pixKey,
  run: ({ id, accountId }, _person, { signal }) => upstream.getKey(id, accountId, { signal }),
})

const active = 'active'

function creationOf(result: upstream.PixKey): Settled<upstream.PixKey> {
  return { state: result.status === active ? 'confirmed' : 'accepted', result }
}

export const createKey = operation(keys.create, {
  input: keyInput,
  result: keyResult,
  accountId: (input) => input.accountId ?? null,
  search: ({ input }, result) => [input.key, result?.key, result?.id],
  send: async (input) => creationOf(await upstream.createKey(input)),
  recover: {
    // A key that was named can be found in the list; a random one looks like any other.
    async read({ accountId, key: wanted }) {
      const found = wanted && (await upstream.listKeys(accountId)).read.find(({ key }) => isSamePixKey(wanted, key))
      return found ? creationOf({ ...found, status: found.status ?? active }) : 'unsettled'
    },
    otherwise: 'ask-a-person',
  },
  refresh: {
    async read({ input }, result) {
      const { status, extra } = await upstream.getKey(result.id, input.accountId)
      if (status === null || status === result.status) return null
      return creationOf({ ...result, status, extra: { ...result.extra, ...extra } })
    },
    until,
  },
})

/** Gone once it cannot be read any more (contract, section 4, pixkey/delete); null while it still can. */
async function goneOf(id: string, accountId: string | undefined, extra: Record<string, unknown> = {}) {
  return upstream.getKey(id, accountId).then(
    () => null,
    (thrown: unknown) => {
      if (thrown instanceof Problem && thrown.code === 'not_found')
        return { state: 'confirmed' as const, result: { deleted: true, verified: true, extra } }
      throw thrown
    },
  )
}

const timeoutMs = 5_000

export const deleteKey = operation(keys.remove, {
  input: keyIdInput,
  result: deletionResult,
  context: {
    schema: deletionContext.nullable(),
    capture: ({ id, accountId }) =>
      upstream.getKey(id, accountId, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null),
  },
  subject: ({ id }) => id,
  accountId: (input) => input.accountId ?? null,
  search: ({ input, context }) => [input.id, context?.key],
  async send({ id, accountId }) {
    const { deleted, verified, extra } = await upstream.deleteKey(id, accountId)
    if (!deleted) {
      throw new DocumentedRefusal('removal_refused', 'The provider did not delete the key', {
        record: { code: 'operation.key-not-deleted', values: {} },
      })
    }
    return { state: verified ? 'confirmed' : 'accepted', result: { deleted, verified, extra } }
  },
  recover: {
    read: async ({ id, accountId }) => (await goneOf(id, accountId)) ?? 'unsettled',
    otherwise: 'ask-a-person',
  },
  refresh: { read: ({ input }, { extra }) => goneOf(input.id, input.accountId, extra), until },
})
