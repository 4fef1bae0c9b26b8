import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { anyFreePort } from './ports.ts'

export type ReceivedMail = {
  /** As the envelope says it. */
  to: string
  messageId: string
  subject: string
  text: string
  html: string
  headers: Map<string, unknown>
  /** Everything that came, as it came. */
  raw: string
}

/** How it takes messages: `lose`: it takes them and its answer never arrives; `silent`: it does not even greet. */
type MailBehaviour = 'take' | 'lose' | 'silent'

export type MailServer = {
  /** With the credentials that it asks for. */
  url: string
  port: number
  /** What it has taken, in the order in which it came. */
  mails: ReceivedMail[]
  /** Whose answers it has kept to itself. */
  unanswered: ReceivedMail[]
  behave(behaviour: MailBehaviour): void
  /** From now on this address is refused for good. */
  refuse(address: string): void
  /** Closes its port. */
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

/** A real SMTP server that asks for a user and a password. */
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
