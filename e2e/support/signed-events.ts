import { createHmac, randomUUID } from 'node:crypto'
import { credentials } from '../simulator/context.ts'

export type Service = 'accounting' | 'pix'

export const secrets: Record<Service, string> = {
  accounting: credentials.accountingWebhookSecret,
  pix: credentials.pixWebhookSecret,
}
const headers: Record<Service, string> = { accounting: 'x-assinatura', pix: 'x-signature' }

export const hmacOf = (secret: string, text: string | Buffer) => createHmac('sha256', secret).update(text).digest('hex')

/** A header over time and body; `at` in seconds or milliseconds. */
export function signatureOf(body: string | Buffer, secret: string, at = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${hmacOf(secret, Buffer.concat([Buffer.from(`${at}.`), Buffer.from(body)]))}`
}

export type Posted = {
  service?: Service
  /** Replaces the valid signature headers. */
  signed?: Record<string, string>
}

/** A notification as posted by its service: from outside, without a session. */
export function postEvent(url: string, body: string | Buffer, { service = 'pix', signed }: Posted = {}) {
  const own = signed ?? { [headers[service]]: signatureOf(body, secrets[service]) }
  const bytes = new Uint8Array(Buffer.from(body))
  return fetch(`${url}/api/webhooks/${service}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...own },
    body: bytes,
  })
}

/** Reports that upstream captured a document, which the index then reads immediately, whatever its age. */
export async function postCaptured(url: string, documentId: unknown): Promise<void> {
  const dados = { documento: { id: String(documentId), competencia: null } }
  const id = `evt_${randomUUID()}`
  const body = JSON.stringify({
    id,
    tipo: 'documento.capturado',
    versao: '1',
    criado_em: new Date().toISOString(),
    dados,
  })
  const { status } = await postEvent(url, body, { service: 'accounting' })
  if (status !== 200) throw new Error(`the event was answered ${status}`)
}

export type Burst = { body: string; service: Service; bad: boolean }

const types: [Service, string][] = [
  ['pix', 'CashIn'],
  ['pix', 'Transfer'],
  ['pix', 'PixAutomatico'],
  ['accounting', 'documento.capturado'],
  ['accounting', 'palavra.nova'],
]

function bodyOf(service: Service, type: string, n: number): string {
  const at = new Date(1_767_225_600_000 + n * 1_000).toISOString()
  const id = `evt_burst_${n}`
  if (service === 'pix') return JSON.stringify({ id, object: type, date: at, account_id: 'acc_nobody', data: { n } })
  return JSON.stringify({ id, tipo: type, versao: '1', criado_em: at, dados: { n } })
}

/**
 * This many posts in random order: a tenth with bad signatures, of the others 30 % repeated. Returns the number of good
 * events, each to be processed once.
 */
export function burstOf(posts: number): { burst: Burst[]; good: number; duplicates: number } {
  const bad = Math.round(posts * 0.1)
  const duplicates = Math.round((posts - bad) * 0.3)
  const good = posts - bad - duplicates
  const one = (n: number, isBad: boolean): Burst => {
    const [service, type] = types[n % types.length] ?? ['pix', 'CashIn']
    return { service, body: bodyOf(service, type, n), bad: isBad }
  }
  const events = Array.from({ length: good }, (_, n) => one(n, false))
  const again = Array.from({ length: duplicates }, (_, n) => one((n * 7) % good, false))
  const forged = Array.from({ length: bad }, (_, n) => one(good + n, true))
  const burst = [...events, ...again, ...forged]
  for (let last = burst.length - 1; last > 0; last -= 1) {
    const place = (last * 48_271) % (last + 1)
    const [one, other] = [burst[last], burst[place]]
    if (one && other) [burst[place], burst[last]] = [one, other]
  }
  return { burst, good, duplicates }
}

/** Runs an action for each item, this many at a time. */
export async function eachOf<T>(items: readonly T[], atOnce: number, act: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values()
  const work = async () => {
    for (const item of rest) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
