import { createRequire } from 'node:module'
import { setImmediate as otherWork } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { listCompanies } from './accounting/client'
import { createCharge } from './pix/charges'
import { getBalance } from './pix/wallet'

const simulator = await setUpSimulator()

/** Moves the clock by which undici gives up what is silent. */
const { tick }: { tick(ms: number): void } = createRequire(import.meta.url)('undici/lib/util/timers.js')

it('silence of thirty seconds is a timeout, requested once, and a write’s outcome is then not known', {
  timeout: 20_000,
}, async () => {
  simulator.armFault({ service: 'accounting', path: '/v1/empresas', kind: 'timeout', times: 9 })
  simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', kind: 'timeout', times: 9 })
  simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', kind: 'applied-then-timeout', times: 9 })
  let ended = 0
  const counted = [listCompanies({}), getBalance(), createCharge({ amountCents: 100 })].map((call) =>
    call.finally(() => {
      ended += 1
    }),
  )
  const calls = Promise.allSettled(counted)
  const left = getBalance(undefined, { signal: AbortSignal.timeout(200) })
  await expect(left).rejects.toMatchObject({ name: 'TimeoutError' })
  const asked = () => new Set(simulator.requests().map(({ path }) => path)).size
  await expect.poll(asked).toBe(counted.length)

  // The clock counts a request from the turn after it was sent.
  tick(0)
  tick(28_000)
  await otherWork()
  expect(ended).toBe(0)
  tick(3_000)
  // A longer limit would need true seconds.
  await expect.poll(() => ended, { timeout: 1_500 }).toBe(counted.length)
  const timeout = { status: 'rejected', reason: { code: 'upstream_timeout', definite: false, status: 504 } }
  expect(await calls).toMatchObject([timeout, timeout, timeout])
  expect(simulator.requests({ path: '/v1/pix/immediate' })).toHaveLength(1)
  expect(simulator.requests({ path: '/v1/empresas' })).toHaveLength(1)
})
