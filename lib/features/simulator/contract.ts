import { type NoInput, readContract, writeContract } from '@/lib/core/contract'
import type { SimulatorAct, SimulatorOutcome, SimulatorState } from './schema'

/** Whoever is signed in may move the simulator: nothing in it is anybody's. */
const may = 'account.manage'

/** What can be made to happen in the simulator, and how it stands; `not_configured` beside the real services. */
export const simulator = {
  state: readContract<NoInput, SimulatorState>('simulator', { may, freshMs: 0 }),
  /** Makes an event happen; the simulator's webhooks then update the screens. */
  act: writeContract<SimulatorAct, SimulatorOutcome>('POST', 'simulator/acts', { may, stale: ['simulator'] }),
}
