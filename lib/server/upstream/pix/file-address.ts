import 'server-only'
import { Problem } from '@/lib/core/errors'
import { env } from '@/lib/server/env'

/** A file's address that Lastro will not fetch from; the address itself stays out of the message. */
export class RefusedAddress extends Problem {
  constructor(why: string) {
    super('upstream_invalid_response', `The statement's file is at an address that is not allowed: ${why}`)
    this.name = 'RefusedAddress'
  }

  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return thrown instanceof Problem && thrown.name === 'RefusedAddress'
  }
}

/** A file's address that may be fetched: http or https, at the host that it is relative to, the Pix API's or a configured one. Throws RefusedAddress. */
export function fileAddress(text: string, base: URL): URL {
  const url = URL.parse(text, base)
  if (!url) throw new RefusedAddress('it is no address')
  if (!/^https?:$/.test(url.protocol)) throw new RefusedAddress(`${url.protocol} is neither http nor https`)
  const allowed = [new URL(env().PIX_API_URL).host, ...env().PIX_FILE_HOSTS]
  if (!allowed.includes(url.host)) throw new RefusedAddress(`the host ${url.host} is not on PIX_FILE_HOSTS`)
  url.username = ''
  url.password = ''
  return url
}
