import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { operationId } from './caller.ts'
import { lastDayOf, monthBefore } from './marks.ts'
import type { Moment } from './moments.ts'
import type { World } from './world.ts'

const statement = z.looseObject({
  state: z.string(),
  result: z.looseObject({ bytes: z.number().optional() }).nullable(),
})

type Order = { at: number; format: string; from: string; to: string }

/** The last three months and the current one, fetched, and one of the quarter in preparation. */
export function statements({ calendar, control, beatriz, marina }: World): Moment[] {
  const today = calendar.day(1)
  const month = (ago: number) => {
    const name = monthBefore(today, ago)
    return { from: `${name}-01`, to: ago === 0 ? today : lastDayOf(name) }
  }
  const orders: Record<string, Order> = {
    'statement 3': { at: calendar.at(15, '10:24'), format: 'csv', ...month(3) },
    'statement 2': { at: calendar.at(15, '10:27'), format: 'ofx', ...month(2) },
    'statement 1': { at: calendar.at(6, '09:12'), format: 'ofx', ...month(1) },
    'statement 1 sheet': { at: calendar.at(5, '14:50'), format: 'xlsx', ...month(1) },
    'statement 0': { at: calendar.at(1, '17:35'), format: 'ofx', ...month(0) },
  }
  const fetchedOnes = Object.entries(orders).map(([name, { at, ...order }]): Moment => {
    const run = async () => {
      const requested = await beatriz.request(name, 'pix/statements', order)
      // Finishing reports affects all of them, so the unfinished one is requested later.
      if (requested?.state === 'confirmed') return
      await control.finishStatements()
      await fetched(`pix/statements/${operationId(name)}`)
    }
    return { at, step: name, run }
  })
  const name = 'statement of the quarter'
  const order = { format: 'pdf', from: month(3).from, to: today }
  const run = () => control.holding(() => marina.request(name, 'pix/statements', order))
  return [...fetchedOnes, { at: calendar.minutesAgo(50), step: name, run }]

  /** Reading it asks upstream and fetches a finished file. */
  async function fetched(path: string): Promise<void> {
    for (let round = 0; round < 120; round += 1) {
      const { result } = await beatriz.read(statement, path)
      if (result?.bytes !== undefined) return
      await pause(250)
    }
  }
}
