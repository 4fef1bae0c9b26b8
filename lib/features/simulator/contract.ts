import { type NoInput, readContract } from '@/lib/core/contract'
import type { SimulatorState } from './schema'

/** Whoever is signed in may move the simulator: nothing in it is anybody's. */
export const simulatorMay = 'account.manage'

/** What can be made to happen in the simulator, and how it stands; `not_configured` beside the real services. */
export const simulator = {
  state: readContract<NoInput, SimulatorState>('simulator', { may: simulatorMay, freshMs: 0 }),
}
