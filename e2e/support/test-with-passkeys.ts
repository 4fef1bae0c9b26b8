import { type Environment, startEnvironment } from './environment.ts'
import { type PushReceiver, receiverCertificate, startPushReceiver } from './push-receiver/receiver.ts'
import { test } from './test.ts'

/**
 * Managers need a second factor, and transfers from R$ 5.000,00 on an approval. Passkeys and service workers need a host
 * name; the push service is our own. Files with this fixture share an environment, like those of `test`.
 */
export const testWithPasskeys = test.extend<object, { receiver: PushReceiver; env: Environment }>({
  receiver: [
    async ({ browserName: _ }, use) => {
      const receiver = await startPushReceiver()
      await use(receiver)
      await receiver.stop()
    },
    { scope: 'worker' },
  ],
  env: [
    async ({ receiver }, use) => {
      const configuration = {
        APPROVAL_THRESHOLD_CENTS: '500000',
        REQUIRE_SECOND_FACTOR: 'manager',
        PUSH_HOSTS: receiver.host,
        NODE_EXTRA_CA_CERTS: receiverCertificate,
      }
      const env = await startEnvironment({ configuration, hostname: 'localhost' })
      await use(env)
      await env.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})
