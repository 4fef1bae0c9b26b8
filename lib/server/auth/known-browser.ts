import 'server-only'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { env } from '@/lib/server/env'
import { openSealedText, sealText } from './sealed-text'

const lifeSeconds = 180 * 24 * 3_600
/** Several people may share one browser, for example at a counter. */
const mostPeople = 8

const isSecure = () => env().APP_URL.startsWith('https:')

/** On https the prefix keeps other hosts and paths from setting the cookie. */
export const browserCookieName = () => (isSecure() ? '__Host-lastro-browser' : 'lastro-browser')

const content = z.object({ browser: z.guid(), people: z.array(z.guid()), at: z.number() })
type KnownBrowser = { id: string; people: string[] }

/** The people who have signed in at a browser, the last one first; null when none is known. */
export function openBrowserCookie(sealed: string | undefined): KnownBrowser | null {
  const opened = sealed === undefined ? null : openSealedText(sealed)
  const found = content.safeParse(opened && parsed(opened.text))
  if (!found.success || found.data.at < Date.now() - lifeSeconds * 1_000) return null
  return { id: found.data.browser, people: found.data.people }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * The cookie of a browser at which this person has just signed in. It grants no access: while strangers have locked a
 * person out or sign-in is slowed, that person may still try their password here, within the hourly limits.
 */
export function browserCookie(before: string | undefined, userId: string) {
  const known = openBrowserCookie(before)
  const people = [userId, ...(known?.people ?? []).filter((id) => id !== userId)].slice(0, mostPeople)
  return {
    name: browserCookieName(),
    value: sealText(JSON.stringify({ browser: known?.id ?? randomUUID(), people, at: Date.now() })),
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure(),
    maxAge: lifeSeconds,
  } as const
}
