import 'server-only'
import { env } from '@/lib/server/env'

/** Whether there is a mail server to send by. */
export const mailIsOn = (): boolean => env().SMTP_URL !== ''

const bracketed = /<([^<>]+)>$/

/** The host by which the messages of this Lastro are named: its sender's. */
export function senderHost(): string {
  const { EMAIL_FROM } = env()
  const address = bracketed.exec(EMAIL_FROM)?.[1] ?? EMAIL_FROM
  return address.split('@')[1] || 'localhost'
}
