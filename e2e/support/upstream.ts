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

/** How many requests people caused; the worker's own look-ups of charges come at any time. */
export function timesDisturbed(simulator: Simulator): number {
  return simulator.requests().filter((request) => request.path !== '/v1/pix/cashin/get').length
}
