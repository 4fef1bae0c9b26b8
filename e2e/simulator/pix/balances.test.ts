import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../server.ts'
import { accountIds, balanceOf, freshDeposit, movedOn, type PixClient, pixClient, wordOf } from '../test-client.ts'
import { REFUSED_KEY } from './people.ts'

let simulator: Simulator
let pix: PixClient

beforeAll(async () => {
  simulator = await startSimulator()
  pix = pixClient(simulator)
})
afterAll(() => simulator.stop())

const fee = fc.option(
  fc.oneof(
    fc.record({ tipo: fc.constant('FIXED'), valor: fc.integer({ min: 0, max: 500 }).map((cents) => cents / 100) }),
    fc.record({ tipo: fc.constant('PERCENTAGE'), valor: fc.integer({ min: 0, max: 30 }) }),
  ),
  { nil: undefined },
)
const value = fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100)
const step = fc.record({
  action: fc.constantFrom('transfer', 'refused', 'charge', 'refund', 'not-refunded'),
  account: fc.nat(2),
  value,
  fee,
})

type Step = { action: string; account: number; value: number; fee: unknown }

async function run({ action, account, value: amount, fee: mediator }: Step, ids: string[]): Promise<void> {
  const scope = { subaccount_id: ids[account], mediator_fee: mediator }
  const transfer = (key: string) => {
    const destination = { pix_key_type: 'EMAIL', pix_key: key }
    return pix.post('/v1/wallet/transfer', { ...scope, value: amount, destination_bank_account: destination })
  }
  const actions: Record<string, () => Promise<unknown>> = {
    transfer: () => transfer('bruno.vidal@exemplo.com.br'),
    refused: () => transfer(REFUSED_KEY),
    async charge() {
      const { data, status } = await pix.post('/v1/pix/immediate', { ...scope, original_value: amount })
      return status === 200 && simulator.payCharge(wordOf(data, 'txid'))
    },
    refund: () =>
      pix.post('/v1/pix/cashin/refund', { ...scope, end_to_end_id: freshDeposit(simulator, amount, ids[account]) }),
    async 'not-refunded'() {
      simulator.changeSettings({ refundOutcome: 'NAO_REALIZADO' })
      await actions.refund?.()
      simulator.changeSettings({ refundOutcome: 'DEVOLVIDO' })
    },
  }
  await actions[action]?.()
}

test('whatever happens, the movements of an account are the change of its balance', async () => {
  const ids = accountIds(simulator)
  const opening = ids.map((id) => balanceOf(simulator, id))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const one of steps) await run(one, ids)
      simulator.moveClock({ advanceMs: 60_000 })
      expect(ids.map((id) => balanceOf(simulator, id) - movedOn(simulator, id))).toEqual(opening)
    }),
    { numRuns: 15 },
  )
  expect(simulator.movements().length).toBeGreaterThan(50)
})
