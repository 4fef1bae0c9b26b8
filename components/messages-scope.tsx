'use client'

import { type AbstractIntlMessages, IntlProvider } from 'next-intl'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { timeZone } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import { mergeMessages } from '@/lib/i18n/pick'

const Outer = createContext<AbstractIntlMessages>({})

type MessagesScopeProps = { locale: Locale; messages: AbstractIntlMessages; children: ReactNode }

export function MessagesScope({ locale, messages, children }: MessagesScopeProps) {
  const outer = use(Outer)
  const all = useMemo(() => mergeMessages(outer, messages), [outer, messages])
  return (
    <Outer value={all}>
      <IntlProvider locale={locale} timeZone={timeZone} messages={all}>
        {children}
      </IntlProvider>
    </Outer>
  )
}
