import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { storedActions } from './accounting/actions.ts'
import type { SimulatorContext } from './context.ts'
import type { Services } from './control.ts'
import { faultKinds } from './faults.ts'
import { parseRecord } from './json.ts'
import { storedPix } from './pix/stored-state.ts'

const EVERY_MS = 2_000

const fault = z.object({
  ...{ service: z.enum(['accounting', 'pix']), method: z.string().optional(), path: z.string() },
  ...{
    match: z.string().optional(),
    kind: z.enum(faultKinds),
    status: z.number().optional(),
    body: z.unknown().optional(),
  },
  ...{ headers: z.record(z.string(), z.string()).optional(), ms: z.number().optional(), seed: z.number().optional() },
  remaining: z.number(),
})

/** Without the settings and the recorded requests. */
const storedState = z.object({
  /** Creation time of the first state. */
  since: z.iso.datetime(),
  /** Offset of the clock from real time. */
  aheadMs: z.number(),
  pix: storedPix,
  acts: storedActions,
  faults: z.array(fault),
})
export type StoredState = z.infer<typeof storedState>

/** Undefined when there is none; throws when it is invalid. */
export function readState(file: string | undefined): StoredState | undefined {
  if (file === undefined || !existsSync(file)) return undefined
  const { data } = storedState.safeParse(parseRecord(readFileSync(file, 'utf8')))
  if (!data) throw new Error(`${file} holds no state that this version can go on from: start over without it`)
  return data
}

export function restoreState({ clock, faults }: SimulatorContext, services: Services, stored: StoredState): void {
  if (Math.abs(stored.aheadMs) > 1_000) clock.set(Date.now() + stored.aheadMs)
  services.accounting.repeat(stored.acts)
  services.pix.restore(stored.pix)
  for (const { remaining, ...order } of stored.faults) faults.arm({ ...order, times: remaining })
}

/** Writes changes every two seconds, and at the end in `stop`. */
export function storeChanges(file: string, context: SimulatorContext, services: () => Services): { stop(): void } {
  const { clock, faults } = context
  let written = ''
  const write = () => {
    const { accounting, pix } = services()
    const aheadMs = clock.now() - Date.now()
    const parts = { since: new Date(clock.start()).toISOString(), pix: pix.store(), acts: accounting.acts() }
    const state = { ...parts, faults: faults.list(), aheadMs: Math.abs(aheadMs) > 1_000 ? aheadMs : 0 }
    const next = JSON.stringify(state)
    if (next === written) return
    writeFileSync(`${file}.new`, next)
    renameSync(`${file}.new`, file)
    written = next
  }
  write()
  const timer = setInterval(write, EVERY_MS).unref()
  return {
    stop() {
      clearInterval(timer)
      write()
    },
  }
}
