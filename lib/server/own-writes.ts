import 'server-only'
import { env } from './env'
import { dropSharedAnswers } from './upstream/cache'

/** Cookie that tells the next instance that it may not have received this browser's last write yet. */
export const wroteCookie = 'lastro-wrote'

/** Longer than a message takes to reach every instance. */
const seconds = 3

/** Drops this instance's shared answers, and makes other instances read again for this browser. */
export function rememberWrite({ headers }: Response): void {
  dropSharedAnswers()
  const { DATABASE_URL, APP_URL } = env()
  if (!DATABASE_URL) return
  const secure = APP_URL.startsWith('https:') ? '; Secure' : ''
  headers.append('set-cookie', `${wroteCookie}=1; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
}
