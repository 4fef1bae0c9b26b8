'use client'

import { type AbstractIntlMessages, IntlProvider } from 'next-intl'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { timeZone } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import { mergeMessages } from '@/lib/i18n/pick'
import { HydrationMark } from './hydration-mark'

const Outer = createContext<AbstractIntlMessages>({})

type MessagesScopeProps = {
  locale: Locale
  messages: AbstractIntlMessages
  /** The time at which the server rendered the page, so that the browser's first render is the same. */
  now: Date
  children: ReactNode
}

export function MessagesScope({ locale, messages, now, children }: MessagesScopeProps) {
  const outer = use(Outer)
  const all = useMemo(() => mergeMessages(outer, messages), [outer, messages])
  return (
    <Outer value={all}>
      <IntlProvider locale={locale} timeZone={timeZone} now={now} messages={all}>
        {children}
        <HydrationMark />
      </IntlProvider>
    </Outer>
  )
}
