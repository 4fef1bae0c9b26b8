import 'server-only'
import { addressNetwork } from '@/lib/server/http/caller'
import { requestContext } from '@/lib/server/http/request-context'
import { openBrowserCookie } from './known-browser'
import { isKnownAddress } from './session-rows'

/**
 * Where this request comes from, as a place where the person is known: their session, a browser at which they have signed in
 * before, or an address where they are signed in. Null where they are not.
 */
export async function knownPlace(user: { id: string } | undefined): Promise<string | null> {
  const context = requestContext()
  if (!user || !context) return null
  const { caller, browser, address } = context
  if (caller?.person.id === user.id) return `session:${caller.sessionId}`
  const known = openBrowserCookie(browser)
  if (known?.people.includes(user.id)) return `browser:${known.id}`
  return address && (await isKnownAddress(user.id, address)) ? addressNetwork(address) : null
}
