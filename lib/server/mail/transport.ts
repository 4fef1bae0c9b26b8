import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Transporter } from 'nodemailer'
import { recordAnswer, recordFailure } from '@/lib/server/connections'
import { env } from '@/lib/server/env'
import { processState } from '@/lib/server/global-state'
import { type MailFailure, mailFailureOf } from './failure'

export type Message = {
  to: string
  /** With its angle brackets. */
  messageId: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** With `cid` it is shown within the HTML. */
  attachments?: { filename: string; contentType: string; content: Buffer; cid?: string }[]
}

export type Sent = { ok: true } | ({ ok: false } & MailFailure)

/** Time limits for an unresponsive server, in ms; the longest covers all steps of one message. */
const timeoutMs = { connection: 5_000, greeting: 5_000, silence: 8_000, all: 20_000 }
const mostConnections = 2

const state = processState<{ pool: Promise<Transporter> | null }>('mail', () => ({ pool: null }))

const isLocal = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

async function openPool(): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const { SMTP_URL, EMAIL_FROM, APP_URL } = env()
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL)
  const secure = protocol === 'smtps:'
  const user = decodeURIComponent(username)
  return createTransport(
    {
      pool: true,
      maxConnections: mostConnections,
      // Whether a message is sent again is decided where it is recorded.
      maxRequeues: 0,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      // A password does not leave this machine in the clear.
      requireTLS: !secure && user !== '' && !isLocal(hostname),
      ...(user !== '' && { auth: { user, pass: decodeURIComponent(password) } }),
      name: new URL(APP_URL).hostname,
      connectionTimeout: timeoutMs.connection,
      dnsTimeout: timeoutMs.connection,
      greetingTimeout: timeoutMs.greeting,
      socketTimeout: timeoutMs.silence,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: EMAIL_FROM },
  )
}

/** Sends once over the one pool of this process, and notes how the server answered. Never throws. */
export async function sendMessage({ headers, ...message }: Message): Promise<Sent> {
  const startedAt = performance.now()
  state.pool ??= openPool()
  const pool = state.pool
  const ended = new AbortController()
  try {
    const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
    const sending = (await pool).sendMail({ ...message, headers: { ...automatic, ...headers } })
    sending.catch(() => undefined)
    await Promise.race([sending, silence(ended.signal)])
    recordAnswer('mail', { ms: Math.round(performance.now() - startedAt) })
    return { ok: true }
  } catch (error) {
    const failure = mailFailureOf(error)
    if (failure.about === 'server') {
      recordFailure('mail', failure.record)
      if (error instanceof Silence) await dropPool(pool)
    } else recordAnswer('mail', { ms: Math.round(performance.now() - startedAt) })
    return { ok: false, ...failure }
  } finally {
    ended.abort()
  }
}

class Silence extends Error {
  readonly code = 'ETIMEDOUT'
}

async function silence(signal: AbortSignal): Promise<never> {
  await pause(timeoutMs.all, undefined, { signal, ref: false })
  throw new Silence('the mail server took too long')
}

/** The next message opens another. */
async function dropPool(pool: Promise<Transporter>): Promise<void> {
  if (state.pool === pool) state.pool = null
  const opened = await pool.catch(() => null)
  opened?.close()
}
