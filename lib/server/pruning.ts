import 'server-only'
import { processState } from './global-state'

type Pruned = { at: Date; failed: boolean }

const state = processState<{ last: Pruned | null }>('pruning', () => ({ last: null }))

export function recordPruning(failed: boolean): void {
  state.last = { at: new Date(), failed }
}

/** When this instance last removed expired rows, and whether a removal failed. */
export const lastPruned = (): Pruned | null => state.last
