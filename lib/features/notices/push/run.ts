import 'server-only'
import webPush from 'web-push'
import { z } from 'zod'
import { type ChoiceKind, choiceKindsOf } from '@/lib/core/notice-choices'
import { operationKinds } from '@/lib/core/operations/operation-states'
import { isPushHost } from '@/lib/core/push-host'
import type { RecordEntry } from '@/lib/core/record-codes'
import { operationAddress } from '@/lib/features/operations/contract'
import { translators } from '@/lib/i18n/translators'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'
import { isStopping, trackPending } from '@/lib/server/process-state'
import { idle, repeat } from '@/lib/server/repeat'
import { askOtherHost } from '@/lib/server/upstream/other-host'
import { linesOf } from '../choices/notice-lines'
import { stillTrue } from '../due/still-true'
import { onceStored } from '../once-stored'
import { msUntilAddressing, msUntilMessage } from '../store'
import type { DeviceRow } from './store/devices'
import { readPushKeys } from './store/keys'
import {
  addressPushes,
  claimPushes,
  dropDevice,
  endPush,
  isPushed,
  type PushRow,
  postponePush,
  recipientOf,
  unreadOf,
} from './store/outbox'

const atOnce = 10
const firstPauseMs = 5_000
/** With doubled pauses the last attempt is about twenty minutes after the first. */
const mostAttempts = 9

const state = processState('push run', () => ({ started: false }))

/** Addresses and sends push messages in the background, on every instance; each message is one instance's at a time. */
export function startPush(): void {
  if (state.started) return
  state.started = true
  const address = async () => ((await addressPushes(new Date())) > 0 ? 0 : idle)
  const send = async () => ((await trackPending(sendPushes())) > 0 ? 0 : idle)
  repeat('addressing push messages', address, { wokenBy: ['notices'], due: () => msUntilAddressing('push') })
  repeat('sending push messages', send, { wokenBy: ['push'], due: () => msUntilMessage('push') })
}

/** Takes and sends due messages; returns how many there were. */
export async function sendPushes(now: () => Date = () => new Date()): Promise<number> {
  if (isStopping()) return 0
  const claimed = await claimPushes(now(), atOnce)
  await Promise.all(claimed.map((push) => sendOne(push, now)))
  return claimed.length
}

/** At least once: an instance that dies before it stores the outcome leaves the message to another, under the same tag. */
async function sendOne(push: PushRow, now: () => Date): Promise<void> {
  const composed = await composePush(push, now())
  if (!composed) return endPush(push, { state: 'skipped' }, now())
  const { device, payload, urgent } = composed
  const outcome = await sendPush(device, { text: JSON.stringify(payload), topic: payload.tag, urgent })
  await onceStored(() => store(push, outcome, now()))
}

async function store(push: PushRow, outcome: Pushed, now: Date): Promise<void> {
  if (outcome.ok) return endPush(push, { state: 'sent' }, now)
  const { reason, failure } = outcome
  log().warn({ push: push.id, attempts: push.attempts, code: failure.code, reason }, 'a push message was not sent')
  if (reason === 'gone') return dropDevice(push.deviceId)
  if (reason === 'refused' || push.attempts >= mostAttempts) return endPush(push, { state: 'failed', failure }, now)
  const notBefore = new Date(now.getTime() + firstPauseMs * 2 ** (push.attempts - 1))
  await postponePush(push.id, { notBefore, failure })
}

/** Contents of a push message: the words of a kind and an address inside Lastro, without amounts, names or documents. */
type Payload = { title: string; body: string; address: string; tag: string; lang: string }

type Recipient = NonNullable<Awaited<ReturnType<typeof recipientOf>>>
type ComposedPush = { device: Recipient['device']; payload: Payload; urgent: boolean }

const urgentKinds: readonly ChoiceKind[] = [
  'approval.asked',
  'approval.expiring',
  'operation.note-cancelled',
  'infraction.due-8h',
  'operation.unanswered',
]

/** What a message says now and to which device; null when nothing in it is current any more. */
async function composePush(push: PushRow, now: Date): Promise<ComposedPush | null> {
  const found = await recipientOf(push)
  if (!found) return null
  const { device, person } = found
  const entries = (await unreadOf(push, person.id)).filter((entry) => isPushed(entry, person, device))
  const left = await stillTrue(entries, now)
  if (left.length === 0) return null
  const locale = person.locale ?? 'pt-BR'
  const t = translators[locale]
  const common = { tag: `lastro-${push.id}`, lang: locale }
  const [line] = linesOf(left)
  if (!line) {
    const payload = { ...common, title: t('push.access-title'), body: t('push.access-what'), address: '/account' }
    return { device, payload, urgent: true }
  }
  const payload = { ...common, title: line.words(t), body: t('push.open'), address: addressOf(line.kind, left) }
  return { device, payload, urgent: urgentKinds.includes(line.kind) }
}

const ofOperation = z.object({ operation: z.enum(operationKinds) })

const ofApproval: readonly ChoiceKind[] = ['approval.asked', 'approval.expiring', 'operation.note-cancelled']

/** The page of the one thing that the message is about; of several, the screen that lists them. */
function addressOf(kind: ChoiceKind, entries: readonly { subject: string | null; data: unknown }[]): string {
  const { screen } = choiceKindsOf[kind]
  const [only, ...more] = entries
  if (!only?.subject || more.length > 0) return screen
  if (ofApproval.includes(kind)) return `${screen}?${new URLSearchParams({ id: only.subject })}`
  if (kind.startsWith('infraction.')) return `${screen}/${encodeURIComponent(only.subject)}`
  const { data } = ofOperation.safeParse(only.data)
  return kind === 'operation.unanswered' && data ? operationAddress({ kind: data.operation, id: only.subject }) : screen
}

const timeoutMs = 10_000
/** How long a push service keeps a message for a device that is off. */
const keptSeconds = 24 * 3_600
const mailbox = /\(([^()\s]+@[^()\s]+)\)$/

/** `gone`: the service no longer knows the device; `refused`: another attempt changes nothing. */
type Pushed = { ok: true } | { ok: false; reason: 'gone' | 'refused' | 'failed'; failure: RecordEntry }

type Sending = { text: string; topic: string; urgent: boolean }

/** Contact of this Lastro's administrator, for the push services. */
function subject(): string {
  const { VAPID_SUBJECT, ADMIN_EMAIL, PIX_API_USER_AGENT } = env()
  return VAPID_SUBJECT || `mailto:${ADMIN_EMAIL || (mailbox.exec(PIX_API_USER_AGENT)?.[1] ?? '')}`
}

/** Encrypts a message for a device and hands it to the device's push service once. Follows no redirect. */
async function sendPush(device: DeviceRow, { text, topic, urgent }: Sending): Promise<Pushed> {
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
