import type { JournalRequest } from '../simulator/journal.ts'
import type { Simulator } from '../simulator/server.ts'

/** Calls the simulator's accounting API directly, for comparison with Lastro's answers. */
export function fetchAccounting(simulator: Simulator, path: string): Promise<Response> {
  return fetch(`${simulator.accountingUrl}${path}`, {
    headers: { authorization: `Bearer ${simulator.accountingKey}` },
  })
}

export async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}

/** Number of requests to an accounting address. */
export function requestCount(simulator: Simulator, path: string): number {
  return simulator.requests({ service: 'accounting', path }).length
}

/** Addresses that the worker may request at any time. */
const worker = new Set(['/v1/pix/cashin/get', '/v1/pix/cashin/refund_get', '/v1/infractions/get'])

/** Whether the worker or the background sync of infractions caused the request. */
function isBackground({ path, query }: JournalRequest): boolean {
  return worker.has(path) || (path === '/v1/infractions/list' && query.page_size === '200')
}

/** Requests caused by people, in order. */
export function requestsByPeople(simulator: Simulator): string[] {
  const requests = simulator.requests().filter((request) => !isBackground(request))
  return requests.map(({ method, path }) => `${method} ${path}`)
}
