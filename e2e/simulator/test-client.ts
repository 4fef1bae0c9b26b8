import { credentials } from './context.ts'
import { isRecord, type JsonRecord, parseRecord } from './json.ts'
import type { Simulator } from './server.ts'

interface Reply {
  status: number
  success: unknown
  message: unknown
  /** Empty when null. */
  data: JsonRecord
  raw: JsonRecord
}

export interface PixClient {
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>
  send(path: string, init: RequestInit): Promise<Reply>
}

export const goodHeaders = {
  authorization: `Bearer ${credentials.pixToken}`,
  'user-agent': credentials.pixUserAgent,
}

/** A Pix client with the right credentials; given headers replace them. */
export function pixClient(simulator: Simulator): PixClient {
  async function send(path: string, init: RequestInit): Promise<Reply> {
    const answer = await fetch(`${simulator.pixUrl}${path}`, { ...init, headers: { ...goodHeaders, ...init.headers } })
    const raw = parseRecord(await answer.text()) ?? {}
    const data = isRecord(raw.data) ? raw.data : {}
    return { status: answer.status, success: raw.success, message: raw.message, data, raw }
  }
  return {
    get: (path, headers = {}) => send(path, { headers }),
    post(path, body, headers = {}) {
      const json = { 'content-type': 'application/json', ...headers }
      return send(path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    },
    send,
  }
}

/** The objects of a list in an answer. */
export function recordsOf(value: unknown): JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

export function wordOf(record: JsonRecord, name: string): string {
  return String(record[name])
}

/** A new deposit without a refund, made for the test. */
export function freshDeposit(simulator: Simulator, value: number, account?: string): string {
  return wordOf(simulator.receive({ value, account_id: account }), 'end_to_end_id')
}

export function balanceOf(simulator: Simulator, account: string): number {
  const found = recordsOf(simulator.state().balances).find((balance) => balance.account === account)
  return Number(found?.cents)
}

export function movedOn(simulator: Simulator, account: string): number {
  const moved = simulator.movements().filter((movement) => movement.account === account)
  return moved.reduce((sum, { cents }) => sum + cents, 0)
}

/** Ids of the first state: main, active, pending, undocumented status. */
export function accountIds(simulator: Simulator): [string, string, string, string] {
  const [main = '', active = '', pending = '', odd = ''] = recordsOf(simulator.state().accounts).map((account) =>
    wordOf(account, 'id'),
  )
  return [main, active, pending, odd]
}
