import { z } from 'zod'
import { type Caller, operationId } from './caller.ts'
import type { Moment } from './moments.ts'
import type { World } from './world.ts'

const received = z.array(
  z.looseObject({ type: z.string(), amountCents: z.number().nullable(), endToEndId: z.string().nullable() }),
)
const returns = z.looseObject({ entries: z.array(z.unknown()) })

/** The newest payments between two amounts in cents that are neither reported nor chosen already. */
export async function freePayments({ marks, control, beatriz }: World, least: number, most: number): Promise<string[]> {
  const disputed = await control.disputedPayments()
  const picked = marks.picked()
  const entries = await beatriz.read(received, 'pix/received?limit=100&page=1&type=DEPOSIT')
  return entries.flatMap(({ amountCents, endToEndId: id }) => {
    const fits = amountCents !== null && amountCents > least && amountCents < most
    return fits && id !== null && !disputed.has(id) && !picked.has(id) ? [id] : []
  })
}

/** Refunds of recent payments, each once. The last one is still in progress. */
export function refunds(world: World): Moment[] {
  const { calendar, marks, control, beatriz, marina } = world
  const { at, minutesAgo } = calendar
  const inProgress = 'refund in progress'
  const paymentOf = (name: string) => marks.of(`${name} pick`)[0] ?? ''
  const request = (name: string, by: Caller) => by.request(name, 'pix/refunds', { endToEndId: paymentOf(name) })
  const pick = (name: string, instant: number): Moment => ({
    at: instant,
    step: `${name} pick`,
    run: pickUnreturned,
  })
  async function pickUnreturned(): Promise<string[]> {
    for (const id of (await freePayments(world, 5_000, 200_000)).slice(2))
      if ((await beatriz.read(returns, `pix/refunds/${id}`)).entries.length === 0) return [id]
    throw new Error('there is no payment to return')
  }
  const done = (name: string, by: Caller, instant: number): Moment[] => [
    pick(name, instant),
    { at: instant, step: name, run: () => request(name, by) },
    {
      at: instant + 150_000,
      step: `${name} settled`,
      async run() {
        await control.settleRefund(paymentOf(name))
        await by.settled(`operations/${operationId(name)}`)
      },
    },
  ]
  return [
    ...done('refund 1', beatriz, at(53, '15:22')),
    ...done('refund 2', marina, at(38, '11:06')),
    ...done('refund 3', beatriz, at(24, '16:41')),
    ...done('refund of Marina', marina, at(12, '10:18')),
    ...done('refund done', beatriz, at(2, '15:37')),
    pick(inProgress, minutesAgo(55)),
    {
      at: minutesAgo(55),
      step: inProgress,
      run: () => control.holding(() => request(inProgress, beatriz)),
    },
  ]
}
