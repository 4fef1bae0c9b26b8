import { expect, test } from 'vitest'
import { parseMultipart } from './multipart.ts'

const TYPE = 'multipart/form-data; boundary="fim"'

function body(disposition: string, content = 'x'): Buffer {
  return Buffer.from(`--fim\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n--fim--\r\n`)
}

test.each([
  ['name="f"', null],
  ['name="f"; filename="nota.pdf"', 'nota.pdf'],
  ['name=f; filename=nota.pdf', 'nota.pdf'],
  ['name="f"; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['name="f"; filename="a %22b%22.pdf"', 'a "b".pdf'],
  ['name="f"; filename="comprovação.pdf"', 'comprovação.pdf'],
  ['name="f"; filename="x.pdf"; filename*=UTF-8\'\'comprova%C3%A7%C3%A3o.pdf', 'comprovação.pdf'],
  ['name="f"; filename*=iso-8859-1\'pt\'a%E7%E3o.pdf', 'ação.pdf'],
  ['name="f"; filename*0="nota-"; filename*1="fiscal.pdf"', 'nota-fiscal.pdf'],
  ['name="f"; filename*0*=UTF-8\'\'a%C3%A7; filename*1="ao 1.pdf"', 'açao 1.pdf'],
])('%s', (disposition, filename) => {
  expect(parseMultipart(TYPE, body(disposition))).toEqual([
    { name: 'f', filename, type: null, bytes: Buffer.from('x') },
  ])
})

test('several parts, one empty, one holding line breaks and dashes', () => {
  const text = [
    'preamble\r\n--fim\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n',
    '--fim\r\nContent-Type: text/plain\r\nContent-Disposition: form-data; name="b"; filename="b"\r\n\r\n--\r\n\r\n--f\r\n',
    '--fim--',
  ]
  expect(parseMultipart(TYPE, Buffer.from(text.join('')))).toEqual([
    { name: 'a', filename: null, type: null, bytes: Buffer.alloc(0) },
    { name: 'b', filename: 'b', type: 'text/plain', bytes: Buffer.from('--\r\n\r\n--f') },
  ])
})

test.each([
  ['no boundary', 'multipart/form-data', body('name="f"')],
  ['no end', TYPE, Buffer.from('--fim\r\nContent-Disposition: form-data; name="f"\r\n\r\nx')],
  ['a part without a name', TYPE, body('filename="x"')],
  ['a part without a body', TYPE, Buffer.from('--fim\r\nContent-Disposition: form-data\r\n--fim--')],
  ['nothing at all', TYPE, Buffer.alloc(0)],
])('%s is not well-formed', (_, type, bytes) => {
  expect(parseMultipart(type, bytes)).toBeUndefined()
})
