import 'server-only'
import { BlockList, isIP } from 'node:net'
import type { ErrorCode } from '@/lib/core/error-codes'
import { Problem } from '@/lib/core/errors'
import type { RecordEntry } from '@/lib/core/record-codes'
import { env } from '@/lib/server/env'

type Refusal = { code: ErrorCode; detail: string; record: RecordEntry; host?: string | null }

/** A statement file that Lastro does not fetch; its address stays out of the message. */
export class RefusedFile extends Problem {
  readonly record: RecordEntry
  /** Host that an administrator may allow; null when that would not help. */
  readonly host: string | null

  constructor({ code, detail, record, host = null }: Refusal) {
    super(code, detail, { record })
    this.name = 'RefusedFile'
    this.record = record
    this.host = host
  }

  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof Problem && thrown.name === 'RefusedFile'
  }
}

function refusedAddress(why: string, record: RecordEntry, host: string | null = null): RefusedFile {
  const detail = `The statement's file is at an address that is not allowed: ${why}`
  return new RefusedFile({ code: 'upstream_invalid_response', detail, record, host })
}

/** Whether files may be fetched from a host (with or without a port): the Pix API's own, or one in `PIX_FILE_HOSTS`. */
export function isAllowedHost(host: string): boolean {
  return host === new URL(env().PIX_API_URL).host || env().PIX_FILE_HOSTS.includes(host)
}

/**
 * A file's address that may be fetched: https (or http when the Pix API uses it), at the Pix API's own host or a
 * configured one. Throws RefusedFile.
 */
export function fileAddress(text: string, base: URL, redirected = false): URL {
  const url = URL.parse(text, base)
  if (!url) throw refusedAddress('it is no address', { code: 'operation.file-address', values: {} })
  const { protocol, host, hostname } = url
  if (!/^https?:$/.test(protocol)) {
    const record = { code: 'operation.file-protocol', values: { protocol } } as const
    throw refusedAddress(`${protocol} is neither http nor https`, record)
  }
  if (protocol === 'http:' && new URL(env().PIX_API_URL).protocol === 'https:') {
    throw refusedAddress('it is not https', { code: 'operation.file-insecure', values: { host } })
  }
  if (!isAllowedHost(host)) {
    const record = { code: 'operation.file-host', values: { host } } as const
    const why = `the host ${host} is not on PIX_FILE_HOSTS, where an administrator can add it`
    throw refusedAddress(why, record, redirected && isPrivate(hostname) ? null : host)
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
