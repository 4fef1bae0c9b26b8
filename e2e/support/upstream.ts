import type { JournalRequest } from '../simulator/journal.ts'
import type { Simulator } from '../simulator/server.ts'

/** Calls the simulator's accounting API directly, as Lastro would, for what Lastro's answers are compared with. */
export function fetchAccounting(simulator: Simulator, path: string): Promise<Response> {
  return fetch(`${simulator.accountingUrl}${path}`, {
    headers: { authorization: `Bearer ${simulator.accountingKey}` },
  })
}

export async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}

/** How often an accounting address was requested. */
export function requestCount(simulator: Simulator, path: string): number {
  return simulator.requests({ service: 'accounting', path }).length
}

/** What the worker looks up by itself, at any time. */
const worker = new Set(['/v1/pix/cashin/get', '/v1/pix/cashin/refund_get', '/v1/infractions/get'])

/** Whether no person caused it: the worker did, or the full sync of the infractions, which runs in the background. */
function isBackground({ path, query }: JournalRequest): boolean {
  return worker.has(path) || (path === '/v1/infractions/list' && query.page_size === '200')
}

/** The requests that people caused, in order. */
export function requestsByPeople(simulator: Simulator): string[] {
  const requests = simulator.requests().filter((request) => !isBackground(request))
  return requests.map(({ method, path }) => `${method} ${path}`)
}
