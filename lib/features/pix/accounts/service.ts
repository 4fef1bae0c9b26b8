import 'server-only'
import { z } from 'zod'
import { operation, type Settled, untilDays } from '@/lib/server/operations/operation'
import { read } from '@/lib/server/read'
import * as upstream from '@/lib/server/upstream/pix/accounts'
import { accounts } from './contract'
import {
  type AccountResult,
  account,
  accountFilter,
  accountIdInput,
  accountPage,
  accountResult,
  knownAccounts,
  openInput,
} from './schema'
import { accountName, freshenAccounts, listKnown, storeAccounts } from './store'

const until = untilDays(30)

const named = (account: upstream.Account) => ({ ...account, name: accountName(account) })

/** The requests go to the main account, never with a sub-account. */
export const listAccounts = read(accounts.list, {
  input: accountFilter,
  output: accountPage,
  async run(filter, _person, { signal }) {
    const { items, fullWithoutCursor, ...page } = await upstream.listAccounts(filter, { signal })
    await storeAccounts(items.map(named))
    return { ...page, items: items.map(named), openEnded: fullWithoutCursor }
  },
})

export const getAccount = read(accounts.one, {
  input: accountIdInput,
  output: account,
  run: ({ id }, _person, { signal }) => rereadAccount(id, signal),
})

/** Reads an account upstream and stores it. */
export async function rereadAccount(id: string, signal?: AbortSignal) {
  const found = named(await upstream.getAccount(id, { signal }))
  await storeAccounts([found])
  return found
}

/** The stored accounts, which are read again in the background when they are old. */
export const listKnownAccounts = read(accounts.known, {
  input: z.strictObject({}),
  output: knownAccounts,
  async run(_input, _person, { signal }) {
    await freshenAccounts(signal)
    return { accounts: await listKnown() }
  },
})

const openingOf = (result: AccountResult): Settled<AccountResult> => ({
  state: result.status === 'active' ? 'confirmed' : 'accepted',
  result,
})

export const openAccount = operation(accounts.open, {
  input: openInput,
  result: accountResult,
  search: ({ input }, result) => [input.taxId, input.externalId, input.name, result?.id],
  async send(input) {
    const opened = await upstream.openAccount(input)
    await storeAccounts([{ id: opened.id, status: opened.status, name: input.name ?? accountName(opened) }])
    return openingOf(opened)
  },
  // Upstream does not promise that an external id opens only one account, and has no look-up by external id.
  recover: 'ask-a-person',
  refresh: {
    async read(_, result) {
      const { id, status, extra } = await upstream.getAccount(result.id)
      return status === result.status ? null : openingOf({ id, status, extra: { ...result.extra, ...extra } })
    },
    until,
  },
})

async function closingOf(id: string): Promise<Settled<AccountResult> | null> {
  const { status, extra } = await upstream.getAccount(id)
  await storeAccounts([{ id, status, name: null }])
  return status === 'closed' ? { state: 'confirmed', result: { id, status, extra } } : null
}

/** Upstream registers the request; the account closes later, which a read finds out. */
export const closeAccount = operation(accounts.close, {
  input: accountIdInput,
  result: accountResult,
  subject: ({ id }) => id,
  accountId: ({ id }) => id,
  search: ({ input }) => [input.id],
  async send({ id }) {
    await upstream.closeAccount(id)
    return { state: 'accepted', result: { id, status: 'closing', extra: {} } }
  },
  recover: { read: async ({ id }) => (await closingOf(id)) ?? 'unsettled', otherwise: 'ask-a-person' },
  refresh: {
    read: ({ input }) => closingOf(input.id),
    until,
  },
})
