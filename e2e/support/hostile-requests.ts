import type { Random } from '../simulator/random.ts'
import { type Address, choices, fieldNames } from './hostile-addresses.ts'
import { anyMethod, oddHeaders, oddPaths, oddTexts, usualValues } from './hostile-texts.ts'

export type HostileRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

/** A combination of address, method and caller. */
export type Asking<Caller> = { address: Address; method: string; caller: Caller }

/**
 * Each address as each caller with its own methods, four times (twice for a page or a file), and with every method as
 * one caller, in an order derived from the seed: fewer than ten thousand.
 */
export function everyAsking<Caller>(
  random: Random,
  addresses: readonly Address[],
  callers: readonly Caller[],
): Asking<Caller>[] {
  const table = addresses.flatMap((address) => {
    const twice = [...address.methods, ...address.methods]
    const meant = address.address.startsWith('/api/') ? [...twice, ...twice] : twice
    return [
      ...meant.flatMap((method) => callers.map((caller) => ({ address, method, caller }))),
      ...anyMethod.map((method) => ({ address, method, caller: random.pick(callers) })),
    ]
  })
  const shuffled = table.map((asking) => ({ at: random.next(), asking }))
  return shuffled.sort((one, other) => one.at - other.at).map(({ asking }) => asking)
}

/** Makes malformed requests, derived from the seed. `known`: existing upstream ids. */
export function hostileRequests(random: Random, known: readonly string[]) {
  const [names, words] = [fieldNames(), choices()]
  const text = () => {
    if (random.chance(0.2)) return random.alphanumeric(random.int(1, 40))
    return random.chance(0.4) ? random.pick(words) : random.pick(oddTexts)
  }
  const segment = () => {
    if (random.chance(0.5)) return random.pick(known)
    return random.chance(0.4) ? random.pick(oddPaths) : encodeURIComponent(text().toWellFormed().slice(0, 300))
  }
  const fieldOf = ({ fields }: Pick<Address, 'fields'>) =>
    fields.length > 0 && random.chance(0.95) ? random.pick(fields) : random.pick(names)
  const usual = (name: string): unknown => {
    const [, values = [...known, ...words]] = usualValues.find(([fits]) => fits.test(name)) ?? []
    return random.pick(values)
  }
  const value = (depth: number): unknown => {
    const kind = random.int(0, depth > 3 ? 4 : 7)
    if (kind <= 2) return text()
    if (kind === 3) return random.pick([0, -1, 1.5, 1e308, 9_007_199_254_740_992, null, true])
    if (kind === 4) return random.pick(known)
    if (kind === 5) return Array.from({ length: random.int(0, 3) }, () => value(depth + 1))
    return object({ fields: [] }, depth + 1)
  }
  const object = (address: Pick<Address, 'fields'>, depth = 0): Record<string, unknown> =>
    Object.fromEntries(
      Array.from({ length: random.int(0, 6) }, () => {
        const name = random.chance(0.03) ? text() : fieldOf(address)
        return [name, random.chance(0.75) ? usual(name) : value(depth)]
      }),
    )
  const query = (address: Address) => {
    const pairs = Array.from({ length: random.int(0, 4) }, () => {
      const name = fieldOf(address)
      if (random.chance(0.1)) return `${random.chance(0.3) ? segment() : name}=${random.pick(oddPaths)}`
      const given = random.chance(0.7) ? usual(name) : text()
      const spelled = typeof given === 'object' ? JSON.stringify(given) : String(given)
      return `${name}=${encodeURIComponent(spelled.toWellFormed().slice(0, 500))}`
    })
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }
  const path = (address: Address) => {
    const spelled = address.address.replace(/\[[^\]]+\]/g, segment)
    if (random.chance(0.03)) return `${spelled}/${segment()}${query(address)}`
    if (random.chance(0.01)) return `/${segment()}/${'x'.repeat(random.int(1, 6_000))}`
    return random.chance(0.7) ? spelled + query(address) : spelled
  }
  const form = (address: Address) =>
    new URLSearchParams(Object.entries(object(address, 3)).map(([name, given]) => [name, String(given)])).toString()
  const oddBodies: readonly ((address: Address) => string | Buffer)[] = [
    (address) => JSON.stringify(object(address)).slice(0, -1),
    () => JSON.stringify(value(0)) ?? '',
    form,
    form,
    () => `--x\r\ncontent-disposition: form-data; name="1_$ACTION_ID_x"\r\n\r\n${random.alphanumeric(5)}\r\n--x--`,
    () => Buffer.from(random.hex(random.int(0, 200)), 'hex'),
    () => `{"a":${'['.repeat(random.int(1, 50_000))}`,
    () => `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    () => '',
  ]
  const body = (address: Address) => {
    if (random.chance(0.003)) return Buffer.alloc(1_100_000, ' ')
    return random.chance(0.7) ? JSON.stringify(object(address)) : random.pick(oddBodies)(address)
  }
  const headers = () =>
    Array.from({ length: random.chance(0.5) ? 0 : random.int(1, 2) }, () => {
      const name = random.pick(Object.keys(oddHeaders))
      return [name, random.pick(oddHeaders[name] ?? [''])] as const
    })
  return {
    next(address: Address, asked: string, own: Record<string, string>): HostileRequest {
      const method = random.chance(0.01) ? random.pick(['PROPFIND', 'TRACE']) : asked
      const usualHeaders = { 'idempotency-key': random.uuid(), 'content-type': 'application/json', ...own }
      const given = { ...usualHeaders, ...Object.fromEntries(headers()) }
      const bodied = !['GET', 'HEAD', 'TRACE'].includes(method) && random.chance(0.9)
      return { method, path: path(address), headers: given, body: bodied ? body(address) : null }
    },
  }
}
