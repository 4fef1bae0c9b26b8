import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extensionOf, safeFileName } from './safe-file-name'

const bytes = (text: string) => Buffer.byteLength(text)

test.each([
  ['nota.pdf', 'nota.pdf'],
  ['Comprovação "única".pdf', 'Comprovação "única".pdf'],
  ["d'água & 😀👩‍👧.png", "d'água & 😀👩‍👧.png"],
  ['Comprovac\u0327a\u0303o.pdf', 'Comprovação.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ana\\nota.pdf', 'nota.pdf'],
  ['/', 'anexo'],
  ['..', 'anexo'],
  ['', 'anexo'],
  ['  . .\t', 'anexo'],
  ['.htaccess', 'htaccess'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
  ['nota\u0000.pdf', 'nota.pdf'],
  ['nota\u202efdp.exe', 'notafdp.exe'],
  ['\u2066nota\u2069.pdf', 'nota.pdf'],
  ['nota.pdf. ', 'nota.pdf'],
  ['\ud800.txt', '\ufffd.txt'],
])('%j becomes %j', (original, safe) => {
  expect(safeFileName(original)).toBe(safe)
})

test('a long name is cut before its extension, between characters', () => {
  expect(safeFileName(`${'a'.repeat(256)}.pdf`)).toBe(`${'a'.repeat(251)}.pdf`)
  const emoji = safeFileName(`${'😀'.repeat(100)}.jpeg`)
  expect(emoji).toBe(`${'😀'.repeat(62)}.jpeg`)
  expect(bytes(emoji)).toBe(253)
})

test('a long name whose last part is no extension is cut at its end', () => {
  expect(safeFileName(`a.${'b'.repeat(300)}`)).toBe(`a.${'b'.repeat(253)}`)
})

test('any name becomes one that is safe, and stays as it is from then on', () => {
  const hostile = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('.', ' ', '/', '\\', '"', '\r', '\n', '\u202e', 'e', '\u0301', '😀', '\ud83d', 'a'.repeat(90)),
    ),
    maxLength: 400,
  })
  fc.assert(
    fc.property(hostile, (original) => {
      const safe = safeFileName(original)
      expect(safe).toMatch(/^[^\p{Cc}/\\\u202a-\u202e\u2066-\u2069]+$/u)
      expect(safe).toMatch(/^[^.\s]/)
      expect(safe).toMatch(/[^.\s]$/)
      expect(bytes(safe)).toBeLessThanOrEqual(255)
      expect(safe.isWellFormed()).toBe(true)
      expect(safe.normalize('NFC')).toBe(safe)
      expect(safeFileName(safe)).toBe(safe)
    }),
    { numRuns: 2_000 },
  )
})

test('an extension begins with the last dot, if there is a name before it', () => {
  expect(['nota.PDF', 'a.tar.gz', 'nota', '.pdf', 'nota.'].map(extensionOf)).toEqual(['.PDF', '.gz', '', '', ''])
})
