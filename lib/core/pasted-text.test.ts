import { expect, test } from 'vitest'
import { normalizeAccessKey } from './documents/access-key'
import { readCents } from './money/amount-text'
import { cleanPasted } from './pasted-text'
import { parseBrCode } from './pix/br-code'
import { guessPixKeyTypes, normalizePixKey } from './pix/pix-key'
import { readCodes } from './search/search-codes'

const marks = ['\u200e', '\u200b', '\u202a', '\u2066', '\ufeff', '"', '\u201c', "'", '\r\n', '\t']
/** As mail programs and chats hand a code over: a mark at both ends, and a line end within. */
const pasted = (code: string, mark: string) => `${mark}${code.slice(0, 9)}\r\n${code.slice(9)}${mark}`

const brCode =
  '00020101021226830014br.gov.bcb.pix2561pix.exemplo.com.br/qr/v2/3c51fa2c-97ee-4dd8-9d7e-7c1ae8a1a3c65204000053039865802BR5915EMPRESA EXEMPLO6009SAO PAULO62070503***6304B81F'
const accessKey = '35261112345678000195550010000017071000017072'

test.each(marks)('a code pasted with %j around it and over two lines is the code', (mark) => {
  expect(cleanPasted(pasted(brCode, mark))).toBe(brCode)
  expect(parseBrCode(pasted(brCode, mark))).toMatchObject({ ok: true, crc: { valid: true } })
  expect(normalizePixKey('EMAIL', pasted('pessoa1@exemplo.test', mark))).toBe('pessoa1@exemplo.test')
  expect(guessPixKeyTypes(pasted('529.982.247-25', mark))).toEqual(['CPF'])
  expect(readCents(pasted('1.234.567,89', mark), 'pt-BR')).toBe(123_456_789)
  expect(normalizeAccessKey(pasted(accessKey, mark))).toBe(accessKey)
  expect(readCodes(pasted(accessKey, mark))).toEqual([{ kind: 'access-key', value: accessKey }])
})

test('the spaces within a code stay', () => {
  expect(cleanPasted(' 5915EMPRESA EXEMPLO ')).toBe('5915EMPRESA EXEMPLO')
})

test('an e-mail key pasted as a link is the address', () => {
  expect(normalizePixKey('EMAIL', 'mailto:Pessoa1@Exemplo.TEST')).toBe('pessoa1@exemplo.test')
})
