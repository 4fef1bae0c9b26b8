import { createRandom, type Random } from './random.ts'

export interface HostileAnswer {
  status: number
  type: string
  text: string
}

const json = 'application/json; charset=utf-8'
const page = '<!doctype html><title>Acesso restrito</title><form action="/login"></form>'

const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`

/** In JSON syntax. */
const values = [
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '"\\u0000"',
  '"a\\u0000b\\ud83d"',
  '"\\udc00\\ud800"',
  '"\\ud83d\\ude00"',
  '"\\u202e<script>alert(1)</script>"',
  '"palavra_nova"',
  '"constructor"',
  '"__proto__"',
  '"+275760-09-13T00:00:00.001Z"',
  '"0000-00-00"',
  '"2026-02-30T25:61:61-99:99"',
  '"1e400"',
  '0',
  '-0',
  '-1',
  '0.1',
  '1e21',
  '1e400',
  '-1e-400',
  '9007199254740991',
  '9223372036854775808',
  '1234567890123456789012345678901234567890',
  nested(40),
  nested(5_000),
  `{"a":${nested(300)},"n":12345678901234567890}`,
]

const members = [
  '"__proto__":{"toString":1}',
  '"constructor":null',
  '"then":"x"',
  '"a\\u0000":"b"',
  '"\\ud800":["\\udfff"]',
  '"extra":{"extra":null}',
  '"error":{"code":"\\u0000","message":"\\ud800"}',
]

const refusals = [
  '{"success":false}',
  '{"success":false,"message":null}',
  '{"success":false,"error":{"code":7,"message":["x"]}}',
  '{"success":false,"message":"\\u0000\\ud83d","data":{"a\\u0000":1}}',
  '{"success":"false","data":[]}',
  '{"erro":{"codigo":"toString","mensagem":"\\u0000"},"requisicao_id":7}',
  '{"erro":"\\ud800","requisicao_id":"\\u0000"}',
  'null',
  '[]',
  '"x"',
  '7',
  '',
  '\uFEFF{}',
  '{"a":1}{"b":2}',
  nested(100_000),
]

type Bend = (text: string, random: Random) => string

/** Replaces the n-th match of a pattern in a JSON text. */
function replaceOne(text: string, pattern: RegExp, random: Random, by: (found: string) => string): string {
  const found = [...text.matchAll(pattern)]
  if (found.length === 0) return text
  const { 0: whole, index } = random.pick(found)
  return text.slice(0, index) + by(whole) + text.slice(index + whole.length)
}

const leaf = /(?<=:)\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/g
const texts = /(?<=:\s*)"(?:[^"\\]|\\.)*"/g
const numbers = /(?<=:\s*)-?\d[\d.]*/g
const objects = /\{(?=")/g

const bends: Bend[] = [
  (text, random) => replaceOne(text, leaf, random, () => random.pick(values)),
  (text, random) => replaceOne(text, leaf, random, () => `"${random.alphanumeric(random.int(1, 9_000))}"`),
  (text, random) => replaceOne(text, objects, random, (found) => `${found}${random.pick(members)},`),
  (text, random) => text.replace(leaf, (found) => (random.chance(0.2) ? random.pick(values) : found)),
  (text) => text.replace(texts, (found) => `${found.slice(0, -1)}\\u0000\\udc00"`),
  (text, random) => text.replace(numbers, () => random.pick(values.filter((value) => /^-?\d/.test(value)))),
  // Duplicates all records under the same ids.
  (text) => text.replace(/\[(\{.*\})\]/s, '[$1,$1]'),
  (text) => text.replace(/"(has_more|tem_mais)":\s*\w+/g, '"$1":true'),
  (text) => text.replace(/"\w+":/, '"renamed":'),
]

/** A plausible answer of a broken upstream in place of `text`, derived from the seed. */
export function hostileAnswer(text: string, seed: number): HostileAnswer {
  const random = createRandom(seed, 'hostile')
  const status = random.pick([200, 200, 200, 200, 201, 400, 403, 404, 409, 410, 418, 422])
  const way = random.int(0, 9)
  if (way === 0) return { status, type: random.pick([json, 'text/html']), text: page }
  if (way === 1) return { status, type: json, text: text.slice(0, random.int(0, text.length)) }
  if (way === 2) return { status, type: json, text: random.pick(refusals) }
  if (way === 3) return { status, type: random.pick(['', 'text/plain', 'application/xml']), text }
  let bent = text
  for (let times = random.int(1, 3); times > 0; times -= 1) bent = random.pick(bends)(bent, random)
  return { status: way < 8 ? 200 : status, type: json, text: bent }
}
