import { apiFetch } from '@/lib/client/api'
import type { SimulatorAct, SimulatorOutcome } from './schema'

/** Has the simulator do it; what follows from it comes to the screens by its notifications. */
export async function actInSimulator(order: SimulatorAct): Promise<SimulatorOutcome> {
  return (await apiFetch<SimulatorOutcome>('simulator/acts', { method: 'POST', body: order })).data
}
