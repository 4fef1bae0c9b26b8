import type { SimulatorAct, SimulatorState } from '@/lib/features/simulator/schema'

/** What a form of the panel is given. */
export type ActProps = { state: SimulatorState; busy: boolean; onAct: (order: SimulatorAct) => void }
