import type { World } from './world.ts'

const late = 3_600_000
const usual = 5_000

/** For `beforeAll`: what the provider accepts stays accepted, so that a test may look at it. */
export function settleLate({ world }: { world: World }): void {
  world.simulator.changeSettings({ transferSettleMs: late })
}

/** For `afterAll`, since the world is shared. */
export function settleAsUsual({ world }: { world: World }): void {
  world.simulator.changeSettings({ transferSettleMs: usual })
}
