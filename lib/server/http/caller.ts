import 'server-only'
import { isIP } from 'node:net'
import { env } from '@/lib/server/env'
import { peerHeader } from './incoming'

const longestAgent = 400

/**
 * The sender's address: the peer, or behind `TRUSTED_PROXIES` hops the matching X-Forwarded-For entry. Null when
 * unknown.
 */
export function callerAddress(headers: Headers): string | null {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim())
  const peer = headers.get(peerHeader) ?? ''
  const hops = [...forwarded, peer].filter(Boolean)
  const address = hops.at(-1 - Math.min(env().TRUSTED_PROXIES, hops.length - 1)) ?? ''
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 ? null : plain.toLowerCase()
}

/** The User-Agent of the caller's browser. */
export function callerAgent(headers: Headers): string | null {
  return headers.get('user-agent')?.slice(0, longestAgent) || null
}

/** The network of an address: the /64 of an IPv6 address, because one household or server has all of it. */
export function addressNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = address.includes('::') ? 8 - groups.length - (tail === '' ? 0 : tail.split(':').length) : 0
  return [...groups, ...Array(Math.max(0, missing)).fill('0'), ...tail.split(':').filter(Boolean)].slice(0, 4).join(':')
}
