import { expect, it } from 'vitest'
import { parseExactJson } from './json'

it('keeps every digit of an int64 and leaves all else alone', () => {
  const text =
    '{"id":9223372036854775807,"list":[9007199254740993,-9007199254740993, 12],"text":"9007199254740993","reais":391640.75,"big":1e21,"quoted":"a: 9007199254740993, \\"b\\""}'
  expect(parseExactJson(text)).toEqual({
    id: '9223372036854775807',
    list: ['9007199254740993', '-9007199254740993', 12],
    text: '9007199254740993',
    reais: 391640.75,
    big: 1e21,
    quoted: 'a: 9007199254740993, "b"',
  })
})

it('refuses half a JSON', () => {
  expect(() => parseExactJson('{"id":90071992547409')).toThrow(SyntaxError)
})

it('holds numbers that no JavaScript number is as what was written', () => {
  expect(parseExactJson('{"a":1e400,"b":-1E+999,"c":1e30}')).toEqual({ a: '1e400', b: '-1E+999', c: 1e30 })
})

it.each([
  ['"a\\u0000b"', 'a\uFFFDb'],
  ['"\\ud83d"', '\uFFFD'],
  ['"\\uDE00\\uD83D"', '\uFFFD\uFFFD'],
  ['"\\ud83d\\ud83d\\ude00"', '\uFFFD😀'],
  ['"\\ud83d\\u0000"', '\uFFFD\uFFFD'],
  ['"\\ud83d\\ude00 \\u00e7"', '😀 ç'],
  ['"\\\\u0000 \\\\ud83d"', '\\u0000 \\ud83d'],
  ['"\\\\\\u0000"', '\\\uFFFD'],
  ['"\\ud83d\\\\ude00"', '\uFFFD\\ude00'],
])('of %s keeps what a database stores', (text, storable) => {
  expect(parseExactJson(`{${text}:[{"x":${text}}],"n":9007199254740993}`)).toEqual({
    [storable]: [{ x: storable }],
    n: '9007199254740993',
  })
})

it('cuts off what is deeper than can be stored, and no more', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`
  expect(JSON.stringify(parseExactJson(nested(100)))).toBe(nested(100))
  const deep = parseExactJson(`{"ok":true,"deep":${nested(100_000)},"__proto__":{"a":${nested(200)}}}`)
  expect(deep).toMatchObject({ ok: true })
  expect(JSON.stringify(deep)).toContain('"\uFFFD"')
  expect(JSON.stringify(deep).length).toBeLessThan(600)
})
