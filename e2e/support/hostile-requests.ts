import { readdirSync, readFileSync } from 'node:fs'
import type { Random } from '../simulator/random.ts'
import { anyMethod, fields, oddHeaders, oddPaths, oddTexts } from './hostile-words.ts'
import { root } from './root.ts'

export type HostileRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

/** An address as the folders spell it, parameters in brackets, with the methods that it is made for. */
type Address = { address: string; methods: string[] }

export const addressesUnder = (folder: string): Address[] =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /(^|\/)(route|page)\.tsx?$/.test(name))
    .sort()
    .map((name) => {
      const declared = readFileSync(`${root}/${folder}/${name}`, 'utf8').matchAll(/\b(GET|POST|PUT|PATCH|DELETE):/g)
      const parts = name.split('/').slice(0, -1)
      const methods = ['GET', ...[...declared].flatMap(([, method]) => method ?? [])]
      return { address: `/${parts.filter((part) => !part.startsWith('(')).join('/')}`, methods }
    })

/** Endless requests that no page of ours makes; the same for the same seed. `known` are ids that upstream has. */
export function hostileRequests(random: Random, addresses: readonly Address[], known: readonly string[]) {
  const routes = addresses.filter(({ address }) => address.startsWith('/api/'))
  const text = () => (random.chance(0.3) ? random.alphanumeric(random.int(1, 40)) : random.pick(oddTexts))
  const segment = () => {
    if (random.chance(0.3)) return random.pick(known)
    return random.chance(0.4) ? random.pick(oddPaths) : encodeURIComponent(text().toWellFormed().slice(0, 300))
  }
  const query = () => {
    const pairs = Array.from({ length: random.int(0, 3) }, () => {
      const value = random.chance(0.2) ? random.pick(oddPaths) : encodeURIComponent(text().toWellFormed().slice(0, 500))
      return `${random.chance(0.1) ? segment() : random.pick(fields)}=${value}`
    })
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }
  const path = (spelled: string) => {
    const address = spelled.replace(/\[[^\]]+\]/g, segment)
    if (random.chance(0.05)) return `${address}/${segment()}${query()}`
    if (random.chance(0.02)) return `/${segment()}/${'x'.repeat(random.int(1, 6_000))}`
    return address + query()
  }
  const value = (depth: number): unknown => {
    const kind = random.int(0, depth > 3 ? 4 : 7)
    if (kind <= 2) return text()
    if (kind === 3) return random.pick([0, -1, 1.5, 1e308, 9_007_199_254_740_992, null, true])
    if (kind === 4) return random.pick(known)
    if (kind === 5) return Array.from({ length: random.int(0, 3) }, () => value(depth + 1))
    return object(depth + 1)
  }
  const object = (depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Array.from({ length: random.int(0, 5) }, () => [random.chance(0.1) ? text() : random.pick(fields), value(depth)]),
    )
  const form = () => new URLSearchParams(Object.entries(object(3)).map(([name, given]) => [name, String(given)]))
  const bodies: readonly (() => string | Buffer)[] = [
    () => JSON.stringify(object(0)),
    () => JSON.stringify(object(0)),
    () => JSON.stringify(object(0)).slice(0, -1),
    () => JSON.stringify(value(0)) ?? '',
    () => form().toString(),
    () => `--x\r\ncontent-disposition: form-data; name="1_$ACTION_ID_x"\r\n\r\n${random.alphanumeric(5)}\r\n--x--`,
    () => Buffer.from(random.hex(random.int(0, 200)), 'hex'),
    () => `{"a":${'['.repeat(random.int(1, 50_000))}`,
    () => `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    () => '',
  ]
  const body = () => (random.chance(0.003) ? Buffer.alloc(1_100_000, ' ') : random.pick(bodies)())
  const headers = () => {
    const names = Array.from({ length: random.int(0, 2) }, () => random.pick(Object.keys(oddHeaders)))
    return names.flatMap((name) =>
      (oddHeaders[name] ?? []).length > 0 ? [[name, random.pick(oddHeaders[name] ?? [])] as const] : [],
    )
  }
  return {
    next(own: Record<string, string>): HostileRequest {
      const { address, methods } = random.pick(random.chance(0.9) ? routes : addresses)
      const method = random.pick(random.chance(0.8) ? methods : anyMethod)
      const usual = { 'idempotency-key': random.uuid(), 'content-type': 'application/json', ...own }
      const given = { ...usual, ...Object.fromEntries(headers()) }
      const bodied = !['GET', 'HEAD', 'TRACE'].includes(method) && random.chance(0.8)
      return { method, path: path(address), headers: given, body: bodied ? body() : null }
    },
  }
}
