import { getLocale, getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { pickMessages } from '@/lib/i18n/pick'
import type { Namespace } from '@/lib/i18n/types'
import { MessagesScope } from './messages-scope'

/** Sends the named branches of the messages to the browser, in addition to those of parent layouts. */
export async function Messages({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  return (
    <MessagesScope locale={await getLocale()} messages={pickMessages(await getMessages(), of)} now={new Date()}>
      {children}
    </MessagesScope>
  )
}
