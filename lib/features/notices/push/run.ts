import 'server-only'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'
import { isStopping, trackPending } from '@/lib/server/process-state'
import { repeat } from '@/lib/server/repeat'
import { onceStored } from '../once-stored'
import { composePush } from './compose'
import { type Pushed, sendPush } from './send'
import { addressPushes, claimPushes, dropDevice, endPush, type PushRow, postponePush } from './store/outbox'

const restMs = 1_000
const atOnce = 10
const firstPauseMs = 5_000
/** With doubled pauses the last attempt is about twenty minutes after the first. */
const mostAttempts = 9

const state = processState('push run', () => ({ started: false }))

/** Addresses and sends push messages in the background, on every instance; each message is one instance's at a time. */
export function startPush(): void {
  if (state.started) return
  state.started = true
  void repeat('addressing push messages', async () => ((await addressPushes(new Date())) > 0 ? 0 : restMs))
  void repeat('sending push messages', async () => ((await trackPending(sendPushes())) > 0 ? 0 : restMs))
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
