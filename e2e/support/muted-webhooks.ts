import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Environment } from './environment.ts'
import { anyFreePort } from './ports.ts'

const services = ['accounting', 'pix'] as const

/** Blocks all webhooks, and the reads that they cause, until the returned function is called. */
export function muteWebhooks({ simulator, url }: Environment): () => void {
  for (const service of services) simulator.configureWebhooks(service, { url: 'http://127.0.0.1:1' })
  return () => {
    for (const service of services) simulator.configureWebhooks(service, { url: `${url}/api/webhooks/${service}` })
  }
}

/** Triggers a payment event without a webhook. */
export async function whileMuted<T>({ simulator, url }: Environment, happen: () => T): Promise<T> {
  const port = await anyFreePort()
  const elsewhere = createServer((request, response) => {
    request.resume()
    response.end()
  })
  elsewhere.listen(port, '127.0.0.1')
  await once(elsewhere, 'listening')
  const taken = once(elsewhere, 'request')
  simulator.configureWebhooks('pix', { url: `http://127.0.0.1:${port}` })
  const happened = happen()
  await taken
  simulator.configureWebhooks('pix', { url: `${url}/api/webhooks/pix` })
  elsewhere.close()
  return happened
}
