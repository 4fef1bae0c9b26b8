import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { operationId } from './caller.ts'
import { lastDayOf, monthBefore } from './marks.ts'
import type { World } from './world.ts'

const statement = z.looseObject({
  state: z.string(),
  result: z.looseObject({ bytes: z.number().optional() }).nullable(),
})

/** The last three months and this one, fetched; and one of the quarter that is still being made. */
export async function fillStatements({ marks, control, beatriz, marina }: World): Promise<void> {
  const { day } = marks
  const month = (ago: number) => {
    const name = monthBefore(day, ago)
    return { from: `${name}-01`, to: ago === 0 ? day : lastDayOf(name) }
  }
  const orders = {
    'statement 3': { format: 'csv', ...month(3) },
    'statement 2': { format: 'ofx', ...month(2) },
    'statement 1': { format: 'ofx', ...month(1) },
    'statement 1 sheet': { format: 'xlsx', ...month(1) },
    'statement 0': { format: 'ofx', ...month(0) },
  }
  await marks.once('statements', async () => {
    for (const [name, order] of Object.entries(orders)) await beatriz.request(name, 'pix/statements', order)
    await control.finishStatements()
    const order = { format: 'pdf', from: month(3).from, to: day }
    await control.holding(() => marina.request('statement of the quarter', 'pix/statements', order))
    return []
  })
  await marks.once('statement files', async () => {
    for (const name of Object.keys(orders)) await fetched(`pix/statements/${operationId(name)}`)
    return []
  })

  /** A read of it asks upstream, and a file that is ready is fetched. */
  async function fetched(path: string): Promise<void> {
    for (let round = 0; round < 120; round += 1) {
      const { result } = await beatriz.read(statement, path)
      if (result?.bytes !== undefined) return
      await pause(250)
    }
  }
}
