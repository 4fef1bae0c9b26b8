import { createHmac } from 'node:crypto'
import { credentials, type SimulatorContext } from './context.ts'
import type { Service } from './faults.ts'
import type { JsonRecord } from './json.ts'
import { encodeJson } from './json.ts'

export interface WebhookTarget {
  url: string
  secret: string
  scheme: 'stripe-like' | 'hmac-sha256-hex'
  header: string
}

export interface Delivery {
  service: Service
  id: string
  type: string
  at: string
  url: string
  attempt: number
  /** Null when the receiver was unreachable. */
  status: number | null
}

export interface Message {
  service: Service
  id: string
  type: string
  body: JsonRecord
  badSignature?: boolean
}

export interface PixEvent {
  object: 'CashIn' | 'Transfer' | 'Infraction' | 'Account'
  account: string
  data: JsonRecord
  id?: string
}

export interface Webhooks {
  configure(service: Service, target: Partial<WebhookTarget>): WebhookTarget | null
  /** One attempt; the status is the receiver's answer. Null without a configured address. */
  send(message: Message): Promise<Delivery | null>
  /** Sends in the background and retries failures. */
  notifyPix(event: PixEvent): void
  pixMessage(event: PixEvent): Message
  deliveries(): Delivery[]
  reset(): void
}

const RETRY_AFTER_MS = [250, 1000, 4000, 15_000]

export function createWebhooks(context: SimulatorContext): Webhooks {
  let targets = initialTargets(context)
  let deliveries: Delivery[] = []
  let stopping = new AbortController()
  // A receiver outlives the simulator, so ids must differ after a restart.
  const ids = context.random(`webhook ids from ${context.clock.began()}`)

  async function send(message: Message, attempt = 1): Promise<Delivery | null> {
    const target = targets[message.service]
    if (!target) return null
    const { signal } = stopping
    const body = encodeJson(message.body)
    const at = context.settings.webhookClock === 'real' ? Date.now() : context.clock.now()
    const headers = { 'content-type': 'application/json', ...signatureHeaders(target, message, body, at) }
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(10_000)])
    const status = await fetch(target.url, { method: 'POST', headers, body, signal: timeout }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => null,
    )
    const { service, id, type } = message
    const delivery = { service, id, type, at: context.clock.iso(), url: target.url, attempt, status }
    if (!signal.aborted) deliveries.push(delivery)
    return delivery
  }

  async function deliver(message: Message): Promise<void> {
    const { signal } = stopping
    for (const [index, wait] of [0, ...RETRY_AFTER_MS].entries()) {
      await new Promise((resolve) => setTimeout(resolve, wait).unref())
      if (signal.aborted) return
      const delivery = await send(message, index + 1)
      const status = delivery?.status ?? 0
      if (delivery === null || (status >= 200 && status < 300)) return
    }
  }

  function pixMessage(event: PixEvent): Message {
    const id = event.id ?? `evt_${ids.uuid()}`
    const { object, account, data } = event
    return {
      service: 'pix',
      id,
      type: object,
      body: { id, object, date: context.clock.iso(), account_id: account, data },
    }
  }

  return {
    configure(service, target) {
      const { url, ...rest } = { ...targets[service], ...target }
      if (url === undefined) return null
      const configured = { ...defaults(service), ...rest, url }
      targets = { ...targets, [service]: configured }
      return configured
    },
    send: (message) => send(message),
    notifyPix(event) {
      deliver(pixMessage(event)).catch(() => undefined)
    },
    pixMessage,
    deliveries: () => [...deliveries],
    reset() {
      stopping.abort()
      stopping = new AbortController()
      targets = initialTargets(context)
      deliveries = []
    },
  }
}

function initialTargets(context: SimulatorContext): Record<Service, WebhookTarget | null> {
  const { appUrl } = context.options
  if (appUrl === undefined) return { accounting: null, pix: null }
  return {
    accounting: { ...defaults('accounting'), url: new URL('/api/webhooks/accounting', appUrl).href },
    pix: { ...defaults('pix'), url: new URL('/api/webhooks/pix', appUrl).href },
  }
}

function defaults(service: Service): Omit<WebhookTarget, 'url'> {
  return service === 'accounting'
    ? { secret: credentials.accountingWebhookSecret, scheme: 'stripe-like', header: 'x-assinatura' }
    : { secret: credentials.pixWebhookSecret, scheme: 'stripe-like', header: 'x-signature' }
}

function signatureHeaders(target: WebhookTarget, message: Message, body: string, at: number) {
  const secret = message.badSignature ? `${target.secret}-errado` : target.secret
  const seconds = Math.floor(at / 1000)
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex')
  const signature = target.scheme === 'stripe-like' ? `t=${seconds},v1=${sign(`${seconds}.${body}`)}` : sign(body)
  const accounting = { 'x-evento': message.type, 'x-entrega': message.id }
  return { [target.header]: signature, ...(message.service === 'accounting' ? accounting : {}) }
}
