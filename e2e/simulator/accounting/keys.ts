import type { SimRequest } from '../context.ts'
import { credentials } from '../context.ts'
import { Refusal } from './answers.ts'

export const expiredKey = 'chave_simulador_vencida_0123456789'
export const revokedKey = 'chave_simulador_revogada_0123456789'

/** The key of the request; throws `chave_invalida` or `chave_expirada`. */
export function checkKey(request: SimRequest): string {
  const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (key === expiredKey) throw new Refusal(401, 'chave_expirada', 'Chave de API expirada.')
  if (key === revokedKey) throw new Refusal(401, 'chave_invalida', 'Chave de API revogada.')
  if (key !== credentials.accountingKey) throw new Refusal(401, 'chave_invalida', 'Chave de API ausente ou inválida.')
  return key
}
