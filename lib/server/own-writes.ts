import 'server-only'
import { env } from './env'
import { dropSharedAnswers } from './upstream/cache'

/** Tells the next instance that it may not have received the message of this browser's last write yet. */
export const wroteCookie = 'lastro-wrote'

/** Longer than a message takes to reach every instance. */
const seconds = 3

/** Drops the answers that this instance shares, and has the writer's next reads made anew on any other. */
export function rememberWrite({ headers }: Response): void {
  dropSharedAnswers()
  const { DATABASE_URL, APP_URL } = env()
  if (!DATABASE_URL) return
  const secure = APP_URL.startsWith('https:') ? '; Secure' : ''
  headers.append('set-cookie', `${wroteCookie}=1; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
}
