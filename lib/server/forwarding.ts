import 'server-only'
import { env } from './env'
import { processState } from './global-state'
import { log } from './log'

const state = processState('forwarding', () => ({ unread: false }))

/** Warns once about a request with X-Forwarded-For while no proxy is trusted. */
export function recordForwarding(): void {
  if (state.unread || env().TRUSTED_PROXIES > 0) return
  state.unread = true
  log().warn(
    'requests come with X-Forwarded-For while TRUSTED_PROXIES is 0: behind a proxy everybody has its address, and guesses at passwords are limited by address. Set TRUSTED_PROXIES to the number of proxies in front',
  )
}

/** Whether such a request came since this instance started. */
export const forwardingIsUnread = (): boolean => state.unread
