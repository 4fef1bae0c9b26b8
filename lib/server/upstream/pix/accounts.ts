import 'server-only'
import { z } from 'zod'
import { record, rows } from '@/lib/server/upstream/extra'
import { type CallOptions, callPix } from './call'
import { id, type PixPage, pageFrom } from './wire'

/** `status` is upstream's own value, from an open list. */
const accountOf = record({ id, status: z.string() })

export type Account = z.output<typeof accountOf>

type AccountOrder = { taxId: string; externalId: string; name?: string }

/** Not idempotent: each call may open another account. */
export function openAccount({ taxId, externalId, name }: AccountOrder): Promise<Account> {
  const json = { tax_id: taxId, external_id: externalId, name }
  return callPix({ endpoint: '/v1/accounts/new', method: 'POST', json, effect: 'write' }, accountOf)
}

type AccountsRequest = { status?: string; cursor?: string; limit: number }

const list = record({ items: rows(accountOf) })

/** `limit` is at most 200. */
export async function listAccounts(request: AccountsRequest, options: CallOptions = {}): Promise<PixPage<Account>> {
  const query = { status: request.status, page_cursor: request.cursor, page_size: request.limit }
  const { items, extra } = await callPix({ endpoint: '/v1/accounts/list', query, effect: 'read', ...options }, list)
  return pageFrom(items, extra, request)
}

export function getAccount(accountId: string, options: CallOptions = {}): Promise<Account> {
  const call = { endpoint: '/v1/accounts/get', query: { id: accountId }, effect: 'read', ...options } as const
  return callPix(call, accountOf, (account) => account.id === accountId)
}

/** Requests the closing of an account; upstream uses GET, but it is a write. */
export async function closeAccount(accountId: string): Promise<void> {
  await callPix({ endpoint: '/v1/accounts/close', query: { id: accountId }, effect: 'write' }, z.unknown())
}
