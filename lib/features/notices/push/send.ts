import 'server-only'
import webPush from 'web-push'
import { isPushHost } from '@/lib/core/push-host'
import type { RecordEntry } from '@/lib/core/record-codes'
import { env } from '@/lib/server/env'
import { askOtherHost } from '@/lib/server/upstream/other-host'
import type { DeviceRow } from './store/devices'
import { readPushKeys } from './store/keys'

const timeoutMs = 10_000
/** How long a push service keeps a message for a device that is off. */
const keptSeconds = 24 * 3_600
const mailbox = /\(([^()\s]+@[^()\s]+)\)$/

/** `gone`: the service no longer knows the device; `refused`: another attempt changes nothing. */
export type Pushed = { ok: true } | { ok: false; reason: 'gone' | 'refused' | 'failed'; failure: RecordEntry }

type Sending = { text: string; topic: string; urgent: boolean }

/** Contact of this Lastro's administrator, for the push services. */
function subject(): string {
  const { VAPID_SUBJECT, ADMIN_EMAIL, PIX_API_USER_AGENT } = env()
  return VAPID_SUBJECT || `mailto:${ADMIN_EMAIL || (mailbox.exec(PIX_API_USER_AGENT)?.[1] ?? '')}`
}

/** Encrypts a message for a device and hands it to the device's push service once. Follows no redirect. */
export async function sendPush(device: DeviceRow, { text, topic, urgent }: Sending): Promise<Pushed> {
  const { endpoint, p256dh, auth } = device
  if (!isPushHost(endpoint, env().PUSH_HOSTS))
    return { ok: false, reason: 'refused', failure: { code: 'connection.host-refused', values: {} } }
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: subject(), ...(await readPushKeys()) },
    TTL: keptSeconds,
    urgency: urgent ? 'high' : 'normal',
    topic,
  })
  const sent = Object.entries(headers).map(([name, value]) => [name, String(value)])
  const answer = await askOtherHost({
    url: new URL(endpoint),
    method: 'POST',
    headers: Object.fromEntries(sent),
    body: body ?? undefined,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (answer.ok) return { ok: true }
  return { ok: false, reason: reasonOf(answer.failure), failure: answer.failure }
}

const momentary = [408, 425, 429]

function reasonOf({ code, values }: RecordEntry): 'gone' | 'refused' | 'failed' {
  const status = code === 'connection.status' ? values.httpStatus : 0
  if (status === 404 || status === 410) return 'gone'
  return status >= 300 && status < 500 && !momentary.includes(status) ? 'refused' : 'failed'
}
