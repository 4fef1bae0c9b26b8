import 'server-only'
import { cookies } from 'next/headers'
import type { Locale } from '@/lib/core/locale'
import { localeCookie, parseLocale } from '@/lib/core/preferences'
import { requestContext } from './request-context'

/** The language that the person chose; outside of a request, that of who chose none. */
export async function requestLocale(): Promise<Locale> {
  return parseLocale(requestContext() && (await cookies()).get(localeCookie)?.value)
}
