import { cookies } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { timeZone } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import { localeCookie, parseLocale } from '@/lib/core/preferences'
import type { Messages } from './types'

const catalogs: Record<Locale, () => Promise<{ default: Messages }>> = {
  'pt-BR': () => import('./pt-BR.json'),
  en: () => import('./en.json'),
}

export default getRequestConfig(async () => {
  const locale = parseLocale((await cookies()).get(localeCookie)?.value)
  return { locale, timeZone, messages: (await catalogs[locale]()).default }
})
