import 'server-only'
import { databaseIsShared } from '@/lib/server/db/client'
import { processState } from '@/lib/server/global-state'
import { log } from '@/lib/server/log'
import { mailIsOn } from '@/lib/server/mail-configured'
import { type Message, type Sent, sendMessage } from '@/lib/server/mail-transport'
import { isStopping, trackPending } from '@/lib/server/process-state'
import { idle, repeat } from '@/lib/server/repeat'
import { onceStored } from '../once-stored'
import { msUntilAddressing, msUntilMessage } from '../store'
import { composeMail } from './compose'
import {
  addressMails,
  claimMails,
  dropLeases,
  endMail,
  failMail,
  hastenMails,
  type MailRow,
  type OutsideMode,
  postponeMail,
} from './store'

const restMs = 1_000
/** Number of e-mails sent at once; a lease lasts as long as one of them may take. */
const atOnce = 2
const [firstPauseMs, longestPauseMs] = [2_000, 3_600_000]
const longestRestMs = 60_000
/** Age at which an unsent e-mail is given up. */
const givenUpAfterMs = 3 * 24 * 3_600_000

/** Composes an e-mail of its row when it is sent; null when it is no longer to be sent. */
export type Compose = (mail: MailRow, now: Date) => Promise<Message | null>

/** Composers of e-mails to outside addresses, from their features. */
type Composers = Partial<Record<MailRow['mode'], Compose>>

const state = processState<{ started: boolean; serverFailures: number; composers: Composers }>('mail run', () => ({
  started: false,
  serverFailures: 0,
  composers: {},
}))

/** Addresses and sends in the background, on every instance; each e-mail is one instance's at a time. */
export async function startMail(composers: Record<OutsideMode, Compose>): Promise<void> {
  if (state.started || !mailIsOn()) return
  state.started = true
  state.composers = composers
  if (!(await databaseIsShared())) await dropLeases()
  const address = async () => ((await addressMails(new Date())) > 0 ? 0 : idle)
  repeat('addressing e-mail', address, { wokenBy: ['notices'], due: () => msUntilAddressing('mail') })
  repeat('sending e-mail', sendDue, { wokenBy: ['mail'], due: () => msUntilMessage('mail') })
}

/** Sends due e-mails and returns the time in ms until the next run, longer while the server fails. */
async function sendDue(): Promise<number> {
  const sent = await trackPending(sendMails())
  if (state.serverFailures > 0) return Math.min(longestRestMs, restMs * 2 ** state.serverFailures)
  return sent > 0 ? 0 : idle
}

/** Claims and sends one batch of e-mails and returns their number. */
export async function sendMails(
  now: () => Date = () => new Date(),
  composers: Composers = state.composers,
): Promise<number> {
  if (isStopping()) return 0
  const claimed = await claimMails(now(), atOnce)
  await Promise.all(claimed.map((mail) => sendOne(mail, now, composers[mail.mode] ?? composeMail)))
  return claimed.length
}

/**
 * Sends at least once, and nearly always exactly once: the message's id is stored before, the outcome right after. If the process is killed between
 * the server's answer and the write of the outcome, the same message is sent again under the same id.
 */
async function sendOne(mail: MailRow, now: () => Date, compose: Compose): Promise<void> {
  const message = await compose(mail, now())
  if (!message) return endMail(mail.id, 'skipped', now())
  const outcome = await sendMessage(message)
  await onceStored(() => store(mail, outcome, now()))
  if (outcome.ok || outcome.scope === 'message') await works(now())
  else state.serverFailures += 1
}

async function store(mail: MailRow, outcome: Sent, now: Date): Promise<void> {
  if (outcome.ok) return endMail(mail.id, 'sent', now)
  const { record, permanent, unsent } = outcome
  log().warn({ mail: mail.id, attempts: mail.attempts, code: record.code }, 'an e-mail was not sent')
  if (permanent) return failMail(mail.id, record, now)
  if (now.getTime() - mail.dueAt.getTime() > givenUpAfterMs)
    return failMail(mail.id, { code: 'mail.given-up', values: {} }, now)
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(mail.attempts - 1, 20))
  const unproven = !unsent
  await postponeMail(mail.id, { notBefore: new Date(now.getTime() + pauseMs), failure: record, unproven })
}

/** After failures, the first success makes every other e-mail due at once. */
async function works(now: Date): Promise<void> {
  if (state.serverFailures === 0) return
  state.serverFailures = 0
  await hastenMails(now)
}
