import 'server-only'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { env } from '@/lib/server/env'
import { openSealedText, sealText } from './sealed-text'

const lifeSeconds = 180 * 24 * 3_600
/** One browser may be shared at a counter. */
const mostPeople = 8

const isSecure = () => env().APP_URL.startsWith('https:')

/** On https no other host or path can plant it. */
export const browserCookieName = () => (isSecure() ? '__Host-lastro-browser' : 'lastro-browser')

const content = z.object({ browser: z.guid(), people: z.array(z.guid()), at: z.number() })
type KnownBrowser = { id: string; people: string[] }

/** Which people have signed in at a browser, the last one first; null where none is known to have. */
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
 * The cookie of a browser at which this person has just signed in. It opens nothing: it lets its people try their password
 * while strangers have locked them out or sign-in is slowed, within the limits of the hour.
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
