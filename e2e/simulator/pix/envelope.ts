import type { ServerResponse } from 'node:http'
import type { SimRequest } from '../context.ts'
import { sendJson } from '../exchange.ts'
import { type JsonRecord, parseRecord, textOf } from '../json.ts'
import type { PixAccount } from './model.ts'
import type { PixState } from './state.ts'

/** A refusal in the contract's envelope; `data` is null except in balance errors. */
export class Refusal extends Error {
  readonly status: number
  readonly data: JsonRecord | null

  constructor(status: number, message: string, data: JsonRecord | null = null) {
    super(message)
    this.status = status
    this.data = data
  }
}

export interface Call {
  state: PixState
  query: URLSearchParams
  body: JsonRecord
  request: SimRequest
}

export type Run = (call: Call) => unknown

export function sendData(response: ServerResponse, data: unknown): void {
  sendJson(response, 200, { success: true, message: 'OK', data: data ?? null })
}

export function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  sendJson(response, refusal.status, { success: false, message: refusal.message, data: refusal.data })
}

export async function jsonBody(request: SimRequest): Promise<JsonRecord> {
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) return {}
  const body = parseRecord((await request.body()).toString('utf8'))
  if (!body) throw new Refusal(400, 'Invalid JSON body')
  return body
}

/** The main account unless `subaccount_id` names another. */
export function scopeOf({ state, query, body }: Call): PixAccount {
  const id = textOf(body, 'subaccount_id') ?? query.get('subaccount_id')
  const account = id === null ? state.accounts[0] : state.accounts.find((candidate) => candidate.id === id)
  if (!account) throw new Refusal(404, 'Not found')
  return account
}

/** Accounts and infractions belong to the main account only. */
export function refuseScope({ query, body }: Call): void {
  if (query.has('subaccount_id') || body.subaccount_id !== undefined) {
    throw new Refusal(400, 'Invalid parameter: subaccount_id')
  }
}

export function requiredQuery(query: URLSearchParams, name: string, message: string): string {
  const value = query.get(name)?.trim() ?? ''
  if (value === '') throw new Refusal(400, message)
  return value
}

/** A whole number from 1 to the limit; the default when missing. */
export function pageNumber(query: URLSearchParams, name: string, fallback: number, limit: number): number {
  const text = query.get(name)
  if (text === null || text === '') return fallback
  const value = Number(text)
  if (!/^\d{1,9}$/.test(text) || value < 1 || value > limit) throw new Refusal(400, `Invalid ${name}`)
  return value
}

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Refusal(404, 'Not found')
  return value
}
