import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { dataOf } from './envelope.ts'
import { type Environment, type OtherInstance, startEnvironment } from './environment.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { type PushReceiver, receiverCertificate, startPushReceiver } from './push-receiver/receiver.ts'
import { test } from './test.ts'

type Instances = {
  postgres: Postgres
  mailServer: MailServer
  receiver: PushReceiver
  env: Environment
  /** Replaced by the test that starts another instance. */
  other: OtherInstance
}

/**
 * Two instances on one PostgreSQL, behind a proxy, with a mail server and a push service. The files with this fixture
 * share them, one after the other.
 */
export const testWithInstances = test.extend<object, { env: Environment; instances: Instances }>({
  env: [async ({ instances }, use) => use(instances.env), { scope: 'worker' }],
  instances: [
    async ({ browserName: _ }, use) => {
      const [postgres, mailServer, receiver] = await Promise.all([
        startPostgres(),
        startMailServer(),
        startPushReceiver(),
      ])
      const configuration = {
        DATABASE_URL: postgres.url,
        APPROVAL_THRESHOLD_CENTS: '100000',
        TRUSTED_PROXIES: '1',
        SMTP_URL: mailServer.url,
        EMAIL_FROM: 'Lastro <lastro@ipe.example.com>',
        PUSH_HOSTS: receiver.host,
        NODE_EXTRA_CA_CERTS: receiverCertificate,
      }
      const env = await startEnvironment({ configuration })
      await use({ postgres, mailServer, receiver, env, other: await env.startOther() })
      await env.stop()
      await Promise.all([mailServer.stop(), receiver.stop(), postgres.stop()])
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

type Sales = { env: Environment; other: OtherInstance }

/** Two instances on one PostgreSQL that index the notes of sales, which are paid by Pix. Files share them as above. */
export const testWithSales = test.extend<object, { env: Environment; sales: Sales }>({
  env: [async ({ sales }, use) => use(sales.env), { scope: 'worker' }],
  sales: [
    async ({ browserName: _ }, use) => {
      const postgres = await startPostgres()
      const configuration = { DATABASE_URL: postgres.url, DOCUMENT_INDEX: 'on', RECEIVED_DAYS: '62' }
      const env = await startEnvironment({ configuration, simulator: { sales: true, documents: 40 } })
      await use({ env, other: await env.startOther() })
      await env.stop()
      await postgres.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const readState = z.looseObject({ complete: z.boolean(), returnsOpen: z.int() })

/** Waits until the payments of this month and the last one have been read and matched; returns the months. */
export async function untilPaymentsAreRead(api: APIRequestContext): Promise<string[]> {
  const today = new Date(Date.now() - 3 * 3_600_000)
  const before = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1))
  const months = [today, before].map((day) => day.toISOString().slice(0, 7))
  for (const month of months) {
    const isRead = async () => {
      const answer = await api.get('/api/reconciliation/summary', { params: { month, direction: 'in' } })
      const { complete, returnsOpen } = readState.parse((await dataOf(answer)).read)
      return complete && returnsOpen === 0
    }
    await expect.poll(isRead, { timeout: 200_000, intervals: [1_000] }).toBe(true)
  }
  return months
}
