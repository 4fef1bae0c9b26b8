import { z } from 'zod'
import type { World } from './world.ts'

const received = z.array(
  z.looseObject({ type: z.string(), amountCents: z.number().nullable(), endToEndId: z.string().nullable() }),
)
const reported = z.array(z.looseObject({ transactionId: z.string().nullable() }))

/** Payments of the last days that nobody reported: each comes back once. */
export async function fillRefunds({ marks, control, beatriz, marina, leticia }: World): Promise<void> {
  const [done = '', waiting = '', ownDone = ''] = await marks.once('refund picks', async () => {
    const disputed = new Set(
      (await leticia.read(reported, 'pix/infractions?limit=200')).map(({ transactionId }) => transactionId),
    )
    const entries = await beatriz.read(received, 'pix/received?limit=100&page=1&type=DEPOSIT')
    return entries.flatMap(({ amountCents, endToEndId }) => {
      const fits = amountCents !== null && amountCents > 5_000 && amountCents < 200_000
      return fits && endToEndId !== null && !disputed.has(endToEndId) ? [endToEndId] : []
    })
  })
  await marks.once('refunds', async () => {
    await control.holding(async () => {
      await beatriz.request('refund done', 'pix/refunds', { endToEndId: done })
      await marina.request('refund of Marina', 'pix/refunds', { endToEndId: ownDone })
      await beatriz.request('refund in progress', 'pix/refunds', { endToEndId: waiting })
    })
    await control.settleRefund(done)
    await control.settleRefund(ownDone)
    return []
  })
}
