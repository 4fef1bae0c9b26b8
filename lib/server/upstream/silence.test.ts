import { expect, it } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { listCompanies } from './accounting/client'
import { createCharge } from './pix/charges'
import { getBalance } from './pix/wallet'

const simulator = await setUpSimulator()

it('silence is a timeout, requested once, and a write’s outcome is then not known', { timeout: 60_000 }, async () => {
  simulator.armFault({ service: 'accounting', path: '/v1/empresas', kind: 'timeout', times: 9 })
  simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', kind: 'timeout', times: 9 })
  simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', kind: 'applied-then-timeout', times: 9 })
  const left = AbortSignal.timeout(1_000)
  const calls = [
    listCompanies({}),
    getBalance(),
    createCharge({ amountCents: 100 }),
    getBalance(undefined, { signal: left }),
  ]
  const [companies, balance, charge, gone] = await Promise.allSettled(calls)
  const timeout = { status: 'rejected', reason: { code: 'upstream_timeout', definite: false, status: 504 } }
  expect(companies).toMatchObject(timeout)
  expect(balance).toMatchObject(timeout)
  expect(charge).toMatchObject(timeout)
  expect(gone).toMatchObject({ status: 'rejected', reason: { name: 'TimeoutError' } })
  expect(simulator.requests({ path: '/v1/pix/immediate' })).toHaveLength(1)
  expect(simulator.requests({ path: '/v1/empresas' })).toHaveLength(1)
})
