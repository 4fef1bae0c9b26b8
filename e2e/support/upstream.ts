import type { JournalRequest } from '../simulator/journal.ts'
import type { Simulator } from '../simulator/server.ts'

/** Asks the simulator's accounting API directly, as Lastro would: what it answers is the truth to compare with. */
export function askAccounting(simulator: Simulator, path: string): Promise<Response> {
  return fetch(`${simulator.accountingUrl}${path}`, {
    headers: { authorization: `Bearer ${simulator.accountingKey}` },
  })
}

export async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}

/** How often an accounting address was asked for. */
export function timesAsked(simulator: Simulator, path: string): number {
  return simulator.requests({ service: 'accounting', path }).length
}

/** What the worker looks up by itself, at any time. */
const worker = new Set(['/v1/pix/cashin/get', '/v1/pix/cashin/refund_get', '/v1/infractions/get'])

/** Whether nobody asked for it: the worker did, or the reading of the infractions' whole list, which goes on behind. */
function isBehind({ path, query }: JournalRequest): boolean {
  return worker.has(path) || (path === '/v1/infractions/list' && query.page_size === '200')
}

/** What people caused to be asked, in order. */
export function disturbances(simulator: Simulator): string[] {
  const requests = simulator.requests().filter((request) => !isBehind(request))
  return requests.map(({ method, path }) => `${method} ${path}`)
}
