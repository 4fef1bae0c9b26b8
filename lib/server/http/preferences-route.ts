import 'server-only'
import type { NextRequest } from 'next/server'
import { z } from 'zod'
import { type Locale, locales } from '@/lib/core/locale'
import { localeCookie, themeCookie, themes } from '@/lib/core/preferences'
import { checkSession, sessionCookieName } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { storeIfPossible } from '@/lib/server/db/outage'
import { keepLocale } from '@/lib/server/db/people'
import { env } from '@/lib/server/env'
import { parseInput } from '@/lib/server/parse'
import type { RouteHandler } from './route'
import { jsonBody, open } from './routes'

const input = z.strictObject({ locale: z.enum(locales).optional(), theme: z.enum(themes).optional() })

/**
 * Stores language and appearance in this browser for a year; works without a session, because the sign-in page offers
 * them, too.
 */
export function preferencesRoute(): RouteHandler {
  return open(async (request) => {
    const { locale, theme } = parseInput(input, await jsonBody(request))
    const headers = new Headers({ 'cache-control': 'no-store' })
    if (locale) {
      headers.append('set-cookie', cookie(localeCookie, locale))
      await storeIfPossible('the language of a person', keepWithPerson(request, locale))
    }
    if (theme) headers.append('set-cookie', cookie(themeCookie, theme))
    return new Response(null, { status: 204, headers })
  })
}

/** Stores the language with the signed-in person for their e-mails. */
async function keepWithPerson(request: NextRequest, locale: Locale): Promise<void> {
  const { person } = await checkSession(request.cookies.get(sessionCookieName())?.value, { ownRequest: false })
  if (person) await keepLocale(await db(), person.id, locale)
}

function cookie(name: string, value: string): string {
  const secure = env().APP_URL.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${365 * 24 * 60 * 60}; SameSite=Lax; HttpOnly${secure}`
}
