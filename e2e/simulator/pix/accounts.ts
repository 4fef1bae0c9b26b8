import { type JsonRecord, textOf } from '../json.ts'
import { pageByCursor } from './cursors.ts'
import { type Call, found, Refusal, refuseScope, requiredQuery } from './envelope.ts'
import type { PixAccount } from './model.ts'
import { brasiliaInstant } from './moments.ts'
import type { PixState } from './state.ts'

/** Opening an account with this external id answers as if the provider's credentials were missing. */
export const UNCONFIGURED_EXTERNAL_ID = 'sem-credenciais'

/** Not idempotent: the same external id twice opens two accounts. */
export function newAccount(call: Call): JsonRecord {
  refuseScope(call)
  const { state, body } = call
  const taxId = textOf(body, 'tax_id') ?? textOf(body, 'cpf_cnpj')
  const externalId = textOf(body, 'external_id') ?? textOf(body, 'hash_conta')
  if (taxId === undefined || externalId === undefined || !/^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(taxId)) {
    throw new Refusal(400, 'Missing required fields: tax_id, external_id')
  }
  if (externalId === UNCONFIGURED_EXTERNAL_ID) throw new Refusal(500, 'Client provider credentials not configured')
  const account: PixAccount = {
    id: `acc_${state.random.uuid()}`,
    status: 'active',
    name: textOf(body, 'name') ?? null,
    taxId,
    externalId,
    createdAt: state.context.clock.now(),
  }
  state.accounts.push(account)
  return { id: account.id, status: account.status }
}

/** The accounts under the main one. */
export function listAccounts(call: Call): JsonRecord {
  refuseScope(call)
  const status = call.query.get('status')?.trim() ?? ''
  const children = call.state.accounts.slice(1).filter((account) => status === '' || account.status === status)
  const page = pageByCursor(call, children)
  const metadata = Object.keys(page.inMetadata).length > 0 ? { metadata: page.inMetadata } : {}
  return { items: page.items.map(wireAccount), ...page.inData, ...metadata }
}

export function getAccount(call: Call): JsonRecord {
  return wireAccount(accountOf(call))
}

/** Registers the request; the account closes later. */
export function closeAccount(call: Call): null {
  const { id } = accountOf(call)
  const { clock, settings } = call.state.context
  clock.after(settings.accountCloseMs, () => changeAccount(call.state, id, 'closed'))
  return null
}

export function changeAccount(state: PixState, id: string, status: string): boolean {
  const account = state.accounts.find((candidate) => candidate.id === id)
  if (!account) return false
  account.status = status
  state.notify({ object: 'Account', account: id, data: { id, status, external_id: account.externalId } })
  return true
}

function accountOf(call: Call): PixAccount {
  refuseScope(call)
  const alias = call.query.get('id') === null ? 'account_id' : 'id'
  const id = requiredQuery(call.query, alias, 'Missing required parameter: id')
  return found(call.state.accounts.find((account) => account.id === id))
}

function wireAccount({ id, status, name, taxId, externalId, createdAt }: PixAccount): JsonRecord {
  return { id, status, name, tax_id: taxId, external_id: externalId, created_at: brasiliaInstant(createdAt) }
}
