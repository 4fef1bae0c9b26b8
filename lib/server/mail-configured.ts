import 'server-only'
import { env } from './env'

/** Whether a mail server is configured. */
export const mailIsOn = (): boolean => env().SMTP_URL !== ''

const bracketed = /<([^<>]+)>$/

/** Host of the sender's address, used in message ids. */
export function senderHost(): string {
  const { EMAIL_FROM } = env()
  const address = bracketed.exec(EMAIL_FROM)?.[1] ?? EMAIL_FROM
  return address.split('@')[1] || 'localhost'
}
