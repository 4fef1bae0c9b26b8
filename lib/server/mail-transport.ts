import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { Transporter } from 'nodemailer'
import { recordAnswer, recordFailure } from './connections'
import { env } from './env'
import { processState } from './global-state'

export type Message = {
  to: string
  /** With angle brackets. */
  messageId: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** With `cid`, the image is shown within the HTML. */
  attachments?: { filename: string; contentType: string; content: Buffer; cid?: string }[]
}

export type Sent = { ok: true } | ({ ok: false } & MailFailure)

/** Time limits for a mail server, in ms; `all` covers all steps of one message. */
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
      // Repeated sendings are decided where the e-mail is recorded.
      maxRequeues: 0,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      // A password never leaves this machine unencrypted.
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

/** Sends once over this process's pool and records the server's answer as a connection fact. Never throws. */
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
    if (failure.scope === 'server') {
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

/** The next message opens a new pool. */
async function dropPool(pool: Promise<Transporter>): Promise<void> {
  if (state.pool === pool) state.pool = null
  const opened = await pool.catch(() => null)
  opened?.close()
}

type MailCode =
  | 'mail.sign-in-refused'
  | 'mail.certificate'
  | 'mail.sender-refused'
  | 'mail.address-refused'
  | 'mail.message-refused'
  | 'mail.postponed'
  | 'connection.refused'
  | 'connection.unreachable'
  | 'connection.silent'

type MailFailure = {
  record: { code: MailCode; values: Record<string, never> }
  /** `server`: sending fails for every message; `message`: the server refused this message only. */
  scope: 'server' | 'message'
  /** Refused permanently: a retry changes nothing. */
  permanent: boolean
  /** The server certainly did not accept the message. */
  unsent: boolean
}

/** Codes of a mail server's answer; its text is not stored, because it may hold personal data. */
type Thrown = { code: string; command: string; status: number }

function factsOf(error: unknown): Thrown {
  const read = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : null
  const status = read('responseCode')
  return {
    code: String(read('code') ?? ''),
    command: String(read('command') ?? ''),
    status: typeof status === 'number' ? status : 0,
  }
}

const certificate = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL)/

function codeOfServer({ code }: Thrown, message: string): MailCode {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'mail.sign-in-refused'
  if (code === 'ETLS' || certificate.test(code) || /certificate|self-signed/i.test(message)) return 'mail.certificate'
  if (code === 'ETIMEDOUT') return 'connection.silent'
  return code === 'ECONNREFUSED' || message.includes('ECONNREFUSED') ? 'connection.refused' : 'connection.unreachable'
}

/** The step at which sending failed, from the library's error; its message is never stored. */
function mailFailureOf(error: unknown): MailFailure {
  const facts = factsOf(error)
  const { code, command, status } = facts
  const final = status >= 500
  const failure = (code: MailCode, rest: Omit<MailFailure, 'record'>) => ({ record: { code, values: {} }, ...rest })
  if (code === 'EENVELOPE' && command !== 'MAIL FROM') {
    if (status !== 0 && !final) return failure('mail.postponed', { scope: 'message', permanent: false, unsent: true })
    return failure('mail.address-refused', { scope: 'message', permanent: true, unsent: true })
  }
  if (code === 'EENVELOPE') return failure('mail.sender-refused', { scope: 'server', permanent: false, unsent: true })
  if (code === 'EMESSAGE' && status > 0)
    return failure(final ? 'mail.message-refused' : 'mail.postponed', {
      scope: 'message',
      permanent: final,
      unsent: true,
    })
  const message = error instanceof Error ? error.message : ''
  const before =
    ['CONN', 'EHLO', 'HELO', 'STARTTLS', 'MAIL FROM', 'RCPT TO'].includes(command) || command.startsWith('AUTH')
  return failure(codeOfServer(facts, message), { scope: 'server', permanent: false, unsent: before })
}
