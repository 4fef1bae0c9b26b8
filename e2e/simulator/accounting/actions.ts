import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { createAccountingControl } from './control.ts'
import { alterations } from './xml/alterations.ts'

const at = z.number()
const id = z.string()
const act = z.discriminatedUnion('act', [
  z.object({ act: z.literal('capture'), at, order: z.record(z.string(), z.unknown()) }),
  z.object({ act: z.literal('large'), at, megabytes: z.number() }),
  z.object({ act: z.enum(['purge', 'cancel', 'hideCancellation']), at, id }),
  z.object({ act: z.literal('alter'), at, id, alteration: z.enum(alterations) }),
  z.object({ act: z.literal('xml'), at, id, base64: z.string() }),
])
export const storedActions = z.array(act)
export type StoredActions = z.infer<typeof storedActions>

type AccountingControl = ReturnType<typeof createAccountingControl>

/** Notes are derived from reproducible chance, so only later changes are stored, in order, and repeated. */
export function recordActions(clock: Clock, control: AccountingControl) {
  const acts: StoredActions = []
  const recorded: AccountingControl = {
    ...control,
    capture(order) {
      const at = clock.now()
      acts.push({ act: 'capture', at, order })
      return clock.hold(at, () => control.capture(order))
    },
    large(megabytes) {
      const at = clock.now()
      acts.push({ act: 'large', at, megabytes })
      return clock.hold(at, () => control.large(megabytes))
    },
    purge(idOrKey) {
      acts.push({ act: 'purge', at: clock.now(), id: idOrKey })
      return control.purge(idOrKey)
    },
    cancel(idOrKey) {
      acts.push({ act: 'cancel', at: clock.now(), id: idOrKey })
      return control.cancel(idOrKey)
    },
    hideCancellation(idOrKey) {
      acts.push({ act: 'hideCancellation', at: clock.now(), id: idOrKey })
      return control.hideCancellation(idOrKey)
    },
    alter(idOrKey, alteration) {
      acts.push({ act: 'alter', at: clock.now(), id: idOrKey, alteration })
      return control.alter(idOrKey, alteration)
    },
    replaceXml(idOrKey, xml) {
      acts.push({ act: 'xml', at: clock.now(), id: idOrKey, base64: Buffer.from(xml).toString('base64') })
      return control.replaceXml(idOrKey, xml)
    },
  }

  function perform(one: StoredActions[number]): unknown {
    if (one.act === 'capture') return recorded.capture(one.order)
    if (one.act === 'large') return recorded.large(one.megabytes)
    if (one.act === 'alter') return recorded.alter(one.id, one.alteration)
    if (one.act === 'xml') return recorded.replaceXml(one.id, Buffer.from(one.base64, 'base64'))
    return recorded[one.act](one.id)
  }

  return {
    control: recorded,
    acts: (): StoredActions => [...acts],
    repeat(stored: StoredActions): void {
      for (const one of stored) clock.hold(one.at, () => perform(one))
    },
  }
}
