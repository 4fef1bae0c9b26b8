import { type JsonRecord, textOf } from '../json.ts'
import { type Call, found, Refusal, requiredQuery, scopeOf } from './envelope.ts'
import type { PixKey } from './model.ts'
import { maskDocument } from './people.ts'
import { ownerOf, type PixState } from './state.ts'

const MISSING_ID = 'Missing required parameter: id'

export function newKey(call: Call): JsonRecord {
  const { state, body } = call
  const { id: account } = scopeOf(call)
  const given = textOf(body, 'key')
  const keyType = given === undefined ? 'EVP' : typeOf(given)
  if (keyType === undefined) throw new Refusal(400, 'Invalid key')
  if (state.keys.some(({ key }) => key === given)) throw new Refusal(400, 'Key already registered')
  const key: PixKey = {
    id: `key_${state.random.uuid()}`,
    account,
    keyType,
    key: given ?? state.random.uuid(),
    status: 'active',
  }
  state.keys.push(key)
  return { ...wireKey(key), status: key.status }
}

export function listKeys(call: Call): JsonRecord {
  const { id } = scopeOf(call)
  return { items: call.state.keys.filter(({ account }) => account === id).map(wireKey) }
}

export function getKey(call: Call): JsonRecord {
  return wireKey(keyOf(call))
}

/** The client confirms a delayed removal by reading the key until it is not found. */
export function deleteKey(call: Call): JsonRecord {
  const { state } = call
  const { clock, settings } = state.context
  const key = keyOf(call)
  const outcome = key.removal ?? settings.keyRemoval
  const remove = () => {
    state.keys = state.keys.filter((other) => other !== key)
  }
  if (outcome === 'verified') remove()
  if (outcome === 'delayed') {
    key.status = 'removing'
    clock.after(settings.keyRemovalMs, remove)
  }
  return { deleted: outcome !== 'refused', verified: outcome === 'verified', key_id: key.id }
}

export function lookUp({ state, query }: Call): JsonRecord {
  const key = requiredQuery(query, 'key', 'Missing required parameter: key')
  const type = query.get('key_type')?.trim() || undefined
  const listed = state.directory.find((person) => person.key === key) ?? ownKey(state, key)
  if (!listed || (type !== undefined && listed.keyType !== type)) throw new Refusal(404, 'Not found')
  const { keyType, name, document, bank } = listed
  return { key, key_type: keyType, owner: { name, document: maskDocument(document) }, bank }
}

/** The new holder of a key; omitted fields stay. An unknown key needs all of them. */
export interface DirectoryChange {
  name?: string
  document?: string
  bank?: { name: string; ispb: string }
}

/** The key was registered, claimed by another holder, or moved to another bank. */
export function changeDirectory(state: PixState, key: string, change: DirectoryChange): boolean {
  const listed = state.directory.find((person) => person.key === key)
  const { name, document, bank } = change
  const keyType = typeOf(key)
  if (listed) Object.assign(listed, change)
  else if (name && document && bank && keyType) state.directory.push({ key, keyType, name, document, bank })
  else return false
  return true
}

function ownKey(state: PixState, key: string) {
  const own = state.keys.find((candidate) => candidate.key === key)
  if (!own) return undefined
  const keyType = own.keyType === 'EVP' ? 'CHAVE_ALEATORIA' : own.keyType
  return { ...ownerOf(state, own.account), keyType, bank: { name: 'Simulador Pagamentos S.A.', ispb: '18236120' } }
}

function keyOf(call: Call): PixKey {
  const fromBody = textOf(call.body, 'id')
  const id = fromBody ?? requiredQuery(call.query, 'id', MISSING_ID)
  const { id: account } = scopeOf(call)
  return found(call.state.keys.find((key) => key.id === id && key.account === account))
}

function typeOf(key: string): string | undefined {
  if (/^\d{11}$/.test(key)) return 'CPF'
  if (/^[0-9A-Z]{12}\d{2}$/.test(key)) return 'CNPJ'
  if (/^\+55\d{10,11}$/.test(key)) return 'TELEFONE'
  if (key.length <= 77 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(key)) return 'EMAIL'
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ? 'CHAVE_ALEATORIA' : undefined
}

function wireKey({ id, keyType, key }: PixKey): JsonRecord {
  return { id, key_type: keyType, key }
}
