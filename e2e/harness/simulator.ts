import { afterAll, beforeEach } from 'vitest'
import type { SimulatorOptions } from '@/e2e/simulator/context'
import { type Simulator, startSimulator } from '@/e2e/simulator/server'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { operationRegistry } from '@/lib/operations'
import { registerOperations } from '@/lib/server/operations/operation'

/**
 * Both upstreams for a file's tests, with their environment, a database and every operation; call it before the
 * environment is read. Each test starts without faults and without recorded requests.
 */
export async function setUpSimulator(
  options: SimulatorOptions = {},
  environment: Record<string, string> = {},
): Promise<Simulator> {
  const simulator = await startSimulator({ port: 0, rate: 100_000, ...options })
  setTestEnvironment({
    ACCOUNTING_API_URL: simulator.accountingUrl,
    ACCOUNTING_API_KEY: simulator.accountingKey,
    ACCOUNTING_REQUESTS_PER_MINUTE: '100000',
    PIX_API_URL: simulator.pixUrl,
    PIX_API_TOKEN: simulator.pixToken,
    PIX_API_USER_AGENT: simulator.pixUserAgent,
    ...environment,
  })
  beforeEach(() => {
    simulator.clearRequests()
    simulator.clearFaults()
  })
  afterAll(() => simulator.stop())
  registerOperations(operationRegistry)
  return simulator
}
