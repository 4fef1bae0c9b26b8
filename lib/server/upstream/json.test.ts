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
