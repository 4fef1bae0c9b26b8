import type { ServerResponse } from 'node:http'
import { encodeJson, type JsonRecord } from '../json.ts'

/** A row of the error table, thrown by a route and answered in the Erro envelope. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: JsonRecord | undefined

  constructor(status: number, code: string, message: string, details?: JsonRecord) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export function badParameter(name: string, rule: string): Refusal {
  return new Refusal(400, 'parametro_invalido', `Parâmetro inválido: ${name}.`, { parametro: name, regra: rule })
}

export function notFound(what: 'Empresa' | 'Documento' | 'Rota'): Refusal {
  const ending = what === 'Documento' ? 'encontrado' : 'encontrada'
  return new Refusal(404, 'nao_encontrado', `${what} não ${ending}.`)
}

export function sendJson(response: ServerResponse, status: number, body: JsonRecord, requestId: string) {
  const text = encodeJson({ ...body, requisicao_id: requestId })
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'X-Requisicao-Id': requestId,
  })
  response.end(text)
}

export function sendRefusal(response: ServerResponse, refusal: Refusal, requestId: string) {
  const erro = { codigo: refusal.code, mensagem: refusal.message, detalhes: refusal.details }
  sendJson(response, refusal.status, { erro }, requestId)
}
