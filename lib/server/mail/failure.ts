import 'server-only'

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

export type MailFailure = {
  record: { code: MailCode; values: Record<string, never> }
  /** `server`: it fails for every message; `message`: it refused this message only. */
  about: 'server' | 'message'
  /** It is refused for good: trying again changes nothing. */
  permanent: boolean
  /** The server cannot have taken it. */
  unsent: boolean
}

/** The codes of a mail server's answer, without personal data: its text is not stored. */
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

/** The step at which sending failed, from the library's error; the error's message is never stored. */
export function mailFailureOf(error: unknown): MailFailure {
  const facts = factsOf(error)
  const { code, command, status } = facts
  const final = status >= 500
  const failure = (code: MailCode, rest: Omit<MailFailure, 'record'>) => ({ record: { code, values: {} }, ...rest })
  if (code === 'EENVELOPE' && command !== 'MAIL FROM') {
    if (status !== 0 && !final) return failure('mail.postponed', { about: 'message', permanent: false, unsent: true })
    return failure('mail.address-refused', { about: 'message', permanent: true, unsent: true })
  }
  if (code === 'EENVELOPE') return failure('mail.sender-refused', { about: 'server', permanent: false, unsent: true })
  if (code === 'EMESSAGE' && status > 0)
    return failure(final ? 'mail.message-refused' : 'mail.postponed', {
      about: 'message',
      permanent: final,
      unsent: true,
    })
  const message = error instanceof Error ? error.message : ''
  const before =
    ['CONN', 'EHLO', 'HELO', 'STARTTLS', 'MAIL FROM', 'RCPT TO'].includes(command) || command.startsWith('AUTH')
  return failure(codeOfServer(facts, message), { about: 'server', permanent: false, unsent: before })
}
