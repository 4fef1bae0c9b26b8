import type { SimulatorOptions } from '../simulator/context.ts'
import { type Simulator, startSimulator } from '../simulator/server.ts'
import { setTestEnvironment } from './test-environment.ts'

/** Both upstreams for one test file, and the environment that leads to them; nothing may have read the environment before. */
export async function startTestUpstreams(
  options: SimulatorOptions = {},
  overrides: Record<string, string> = {},
): Promise<Simulator> {
  const simulator = await startSimulator({ port: 0, rate: 100_000, ...options })
  setTestEnvironment({
    ACCOUNTING_API_URL: simulator.accountingUrl,
    ACCOUNTING_API_KEY: simulator.accountingKey,
    ACCOUNTING_REQUESTS_PER_MINUTE: '100000',
    PIX_API_URL: simulator.pixUrl,
    PIX_API_TOKEN: simulator.pixToken,
    PIX_API_USER_AGENT: simulator.pixUserAgent,
    ...overrides,
  })
  return simulator
}
