import { z } from 'zod'
import type { Marks } from './marks.ts'

const texts = z.array(z.string()).catch([])

/**
 * An event that happens once, at its instant, unless it is unnecessary. The texts returned by `run` are stored for
 * later events.
 */
export type Moment = { at: number; step: string; unless?: () => boolean; run: () => Promise<unknown> }

type Stage = { marks: Marks; moveClock: (instant: number) => Promise<void> }

/** Runs the moments in order of time. The clock only moves forward: repeated moments happen later. */
export async function play(moments: readonly Moment[], { marks, moveClock }: Stage): Promise<void> {
  let clock = { at: Number.NEGATIVE_INFINITY, movedAt: 0 }
  for (const { at, step, unless, run } of moments.toSorted((one, other) => one.at - other.at)) {
    if (marks.has(step) || unless?.()) continue
    const instant = Math.max(at, marks.reached() ?? at)
    if (instant > clock.at + performance.now() - clock.movedAt) {
      await moveClock(instant)
      clock = { at: instant, movedAt: performance.now() }
    }
    await marks.once(step, async () => texts.parse(await run()), instant)
  }
}
