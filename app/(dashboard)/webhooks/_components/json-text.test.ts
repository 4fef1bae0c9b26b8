import { expect, test } from 'vitest'
import { indentJson } from './json-text'

test.each([
  '{"id":"evt_1","data":{"value":10.5,"list":[1,[],{}],"none":null},"on":true}',
  '[{"a":"b, {c}: [\\"d\\"] \\\\"},"x"]',
  ' \n"text" ',
  '-1.5',
  '{}',
])('indents %s as the language itself does', (text) => {
  expect(indentJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2))
})

test('digits and escapes stay as they came', () => {
  expect(indentJson('{"id":9007199254740993,"value":10.50,"name":"Jos\\u00e9"}')).toBe(
    '{\n  "id": 9007199254740993,\n  "value": 10.50,\n  "name": "Jos\\u00e9"\n}',
  )
})

test.each(['', '<html></html>', '{"half":', '{"a":1} {"b":2}'])('%j is no JSON', (text) => {
  expect(indentJson(text)).toBeNull()
})

test('what nests without end is left as it came', () => {
  expect(indentJson(`${'['.repeat(100)}${']'.repeat(100)}`)).toBeNull()
})
