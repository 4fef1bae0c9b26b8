import 'server-only'
import { Problem } from '@/lib/core/errors'
import type { RecordEntry } from '@/lib/core/record-codes'
import { env } from '@/lib/server/env'

/** A file's address that Lastro will not fetch from; the address itself stays out of the message. */
export class RefusedAddress extends Problem {
  readonly record: RecordEntry

  constructor(why: string, record: RecordEntry) {
    super('upstream_invalid_response', `The statement's file is at an address that is not allowed: ${why}`, { record })
    this.name = 'RefusedAddress'
    this.record = record
  }

  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof Problem && thrown.name === 'RefusedAddress'
  }
}

/** A file's address that may be fetched: http or https, at the host that it is relative to, the Pix API's or a configured one. Throws RefusedAddress. */
export function fileAddress(text: string, base: URL): URL {
  const url = URL.parse(text, base)
  if (!url) throw new RefusedAddress('it is no address', { code: 'operation.file-address', values: {} })
  const { protocol, host } = url
  if (!/^https?:$/.test(protocol)) {
    const record = { code: 'operation.file-protocol', values: { protocol } } as const
    throw new RefusedAddress(`${protocol} is neither http nor https`, record)
  }
  const allowed = [new URL(env().PIX_API_URL).host, ...env().PIX_FILE_HOSTS]
  if (!allowed.includes(host)) {
    const record = { code: 'operation.file-host', values: { host } } as const
    throw new RefusedAddress(`the host ${host} is not on PIX_FILE_HOSTS`, record)
  }
  url.username = ''
  url.password = ''
  return url
}
