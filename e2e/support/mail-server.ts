import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { anyFreePort } from './ports.ts'

export type ReceivedMail = {
  /** Recipient in the envelope. */
  to: string
  messageId: string
  subject: string
  text: string
  html: string
  headers: Map<string, unknown>
  /** The received text. */
  raw: string
}

/** `take`: accepts messages; `lose`: accepts them without answering; `silent`: does not greet. */
type MailBehaviour = 'take' | 'lose' | 'silent'

export type MailServer = {
  /** Including credentials. */
  url: string
  port: number
  /** Accepted messages, in order. */
  mails: ReceivedMail[]
  /** Accepted messages without an answer. */
  unanswered: ReceivedMail[]
  behave(behaviour: MailBehaviour): void
  /** Refuses this address permanently from now on. */
  refuse(address: string): void
  /** Closes the port. */
  die(): Promise<void>
  revive(): Promise<void>
  stop(): Promise<void>
}

const mailPassword = 'the-password-of-the-mail-server'

async function received(stream: NodeJS.ReadableStream, to: string): Promise<ReceivedMail> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  const raw = Buffer.concat(chunks).toString()
  const { messageId = '', subject = '', text = '', html, headers } = await simpleParser(raw)
  return { to, messageId, subject, text, html: html || '', headers, raw }
}

/** A real SMTP server that requires a user and a password. */
export async function startMailServer(): Promise<MailServer> {
  const port = await anyFreePort()
  const mails: ReceivedMail[] = []
  const unanswered: ReceivedMail[] = []
  const refused = new Set<string>()
  let behaviour: MailBehaviour = 'take'
  let server: SMTPServer

  const listen = () => {
    server = new SMTPServer({
      // Its certificate would be untrusted.
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onConnect: (_, done) => (behaviour === 'silent' ? undefined : done()),
      onAuth: ({ username, password }, _, done) =>
        done(password === mailPassword ? null : new Error('no such user'), { user: username }),
      onRcptTo({ address }, _, done) {
        done(refused.has(address) ? Object.assign(new Error('nobody here'), { responseCode: 550 }) : null)
      },
      onData(stream, { envelope }, done) {
        const [to] = envelope.rcptTo
        void received(stream, to?.address ?? '').then((mail) => {
          if (behaviour === 'lose') return unanswered.push(mail)
          mails.push(mail)
          done()
        })
      },
    })
    server.on('error', () => undefined)
    return new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  }

  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))

  await listen()
  return {
    url: `smtp://lastro:${mailPassword}@127.0.0.1:${port}`,
    port,
    mails,
    unanswered,
    behave(next) {
      behaviour = next
    },
    refuse: (address) => void refused.add(address),
    die: close,
    revive: listen,
    stop: close,
  }
}
