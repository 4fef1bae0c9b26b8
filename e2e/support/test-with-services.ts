import { pathToFileURL } from 'node:url'
import { type Environment, startEnvironment } from './environment.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { root } from './root.ts'
import { test } from './test.ts'
import { startTraceCollector, type TraceCollector } from './trace-collector.ts'

export const metricsToken = 'a-token-of-the-metrics-0123456789'

type Services = { mailServer: MailServer; collector: TraceCollector }

/**
 * A Lastro with metrics, traces and a mail server, whose disk can be full (`full-disk.ts`). The files with this fixture
 * share it, one after the other.
 */
export const testWithServices = test.extend<object, { env: Environment; services: Services }>({
  services: [
    async ({ browserName: _ }, use) => {
      const [mailServer, collector] = await Promise.all([startMailServer(), startTraceCollector()])
      await use({ mailServer, collector })
      await Promise.all([mailServer.stop(), collector.stop()])
    },
    { scope: 'worker' },
  ],
  env: [
    async ({ services: { mailServer, collector } }, use) => {
      const configuration = {
        ...{ SMTP_URL: mailServer.url, EMAIL_FROM: 'Ipê <cobranca@ipe.example>' },
        ...{ METRICS_TOKEN: metricsToken, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
        NODE_OPTIONS: `--import ${pathToFileURL(`${root}/e2e/support/full-disk.ts`).href}`,
      }
      const env = await startEnvironment({ configuration })
      await use(env)
      await env.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
