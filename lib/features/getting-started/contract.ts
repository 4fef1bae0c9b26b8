import { type NoInput, readContract } from '@/lib/core/contract'
import type { GettingStarted } from './schema'

export const gettingStartedMay = 'account.manage'

/** The first steps of whoever is signed in; `not_configured` beside the real services, since the steps move money. */
export const gettingStarted = {
  list: readContract<NoInput, GettingStarted>('getting-started', { may: gettingStartedMay }),
}

/** Told where notes are searched for by their value. */
export const noteFoundEvent = 'lastro:note-found'
/** Told to the simulator's panel, which opens. */
export const openSimulatorEvent = 'lastro:open-simulator'
