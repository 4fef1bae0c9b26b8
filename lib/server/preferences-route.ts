import 'server-only'
import { z } from 'zod'
import { locales } from '@/lib/core/locale'
import { localeCookie, themeCookie, themes } from '@/lib/core/preferences'
import { env } from './env'
import { parseInput } from './parse'
import { jsonBody, open, type RouteHandler } from './routes'

const input = z.strictObject({ locale: z.enum(locales).optional(), theme: z.enum(themes).optional() })

/** Language and appearance, stored for a year in this browser; no session is needed, the sign-in page has them too. */
export function preferencesRoute(): RouteHandler {
  return open(async (request) => {
    const { locale, theme } = parseInput(input, await jsonBody(request))
    const headers = new Headers({ 'cache-control': 'no-store' })
    if (locale) headers.append('set-cookie', cookie(localeCookie, locale))
    if (theme) headers.append('set-cookie', cookie(themeCookie, theme))
    return new Response(null, { status: 204, headers })
  })
}

function cookie(name: string, value: string): string {
  const secure = env().APP_URL.startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${365 * 24 * 60 * 60}; SameSite=Lax; HttpOnly${secure}`
}
