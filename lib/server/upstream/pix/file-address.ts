import 'server-only'
import { BlockList, isIP } from 'node:net'
import { Problem } from '@/lib/core/errors'
import type { RecordEntry } from '@/lib/core/record-codes'
import { env } from '@/lib/server/env'

/** A file's address that Lastro will not fetch from; the address itself stays out of the message. */
export class RefusedAddress extends Problem {
  readonly record: RecordEntry
  /** The one that an administrator may allow; null where no setting would help. */
  readonly host: string | null

  constructor(why: string, record: RecordEntry, host: string | null = null) {
    super('upstream_invalid_response', `The statement's file is at an address that is not allowed: ${why}`, { record })
    this.name = 'RefusedAddress'
    this.record = record
    this.host = host
  }

  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof Problem && thrown.name === 'RefusedAddress'
  }
}

/** Whether files may be fetched from a host (with its port, if it has one): the Pix API's own, or one on `PIX_FILE_HOSTS`. */
export function isAllowedHost(host: string): boolean {
  return host === new URL(env().PIX_API_URL).host || env().PIX_FILE_HOSTS.includes(host)
}

/** A file's address that may be fetched: http or https, at the host that it is relative to, the Pix API's or a configured one. Throws RefusedAddress. */
export function fileAddress(text: string, base: URL, redirected = false): URL {
  const url = URL.parse(text, base)
  if (!url) throw new RefusedAddress('it is no address', { code: 'operation.file-address', values: {} })
  const { protocol, host, hostname } = url
  if (!/^https?:$/.test(protocol)) {
    const record = { code: 'operation.file-protocol', values: { protocol } } as const
    throw new RefusedAddress(`${protocol} is neither http nor https`, record)
  }
  if (!isAllowedHost(host)) {
    const record = { code: 'operation.file-host', values: { host } } as const
    const why = `the host ${host} is not on PIX_FILE_HOSTS, where an administrator can add it`
    throw new RefusedAddress(why, record, redirected && isPrivate(hostname) ? null : host)
  }
  url.username = ''
  url.password = ''
  return url
}

const privateRanges = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateRanges.addSubnet(network, bits, 'ipv4')
privateRanges.addAddress('::1', 'ipv6')
privateRanges.addSubnet('fc00::', 7, 'ipv6')
privateRanges.addSubnet('fe80::', 10, 'ipv6')

function isPrivate(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(address)
  return version === 0 ? hostname === 'localhost' : privateRanges.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
