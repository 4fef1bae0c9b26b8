import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { setTestEnvironment } from '@/e2e/support/test-environment'
import { judgeType } from './content-type'

const folder = mkdtempSync(join(tmpdir(), 'lastro-types-'))
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')
const bytes = (...pieces: (string | Buffer)[]) => Buffer.concat(pieces.map((piece) => Buffer.from(piece)))

const png = hex('89504e470d0a1a0a 0000000d49484452 00000001 00000001 0806000000 1f15c489 0000000049454e44ae426082')
const exe = bytes(
  'MZ',
  hex('90000300000004000000ffff0000'),
  Buffer.alloc(48),
  'This program cannot be run in DOS mode.\r\n',
)
const localFile = (name: string, content = '') => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50)
  head.writeUInt16LE(20, 4)
  head.writeUInt32LE(content.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return bytes(head, name, content)
}

let count = 0
function judge(content: string | Buffer, name: string): Promise<string> {
  count += 1
  const path = join(folder, String(count))
  writeFileSync(path, content)
  return judgeType(path, name)
}

beforeAll(() => setTestEnvironment({ ATTACHMENT_TYPES: 'pdf,png,jpeg,webp,txt,csv,zip,mp4' }))

const known: [string, string | Buffer, string, string][] = [
  ['a PDF', '%PDF-1.7\n1 0 obj\n', 'a.pdf', 'application/pdf'],
  ['a PDF under another name', '%PDF-1.7\nplain', 'a.txt', 'application/pdf'],
  ['a PNG without an extension', png, 'captura', 'image/png'],
  ['a JPEG', hex('ffd8ffe000104a46494600010100000100010000ffd9'), 'a.jpeg', 'image/jpeg'],
  ['a WebP', bytes('RIFF', hex('24000000'), 'WEBPVP8 ', Buffer.alloc(24)), 'a.webp', 'image/webp'],
  ['a ZIP', localFile('leia.txt', 'ola'), 'a.zip', 'application/zip'],
  ['an empty ZIP', bytes('PK', hex('0506'), Buffer.alloc(18)), 'a.zip', 'application/zip'],
  ['an MP4', bytes(hex('00000018'), 'ftypmp42', hex('00000000'), 'mp42isom', Buffer.alloc(16)), 'a.mp4', 'video/mp4'],
  ['one letter', 'a', 'a.txt', 'text/plain'],
  ['text in UTF-8', 'Comprovação: não houve fraude 😀\r\n\tfim\f', 'a.txt', 'text/plain'],
  ['text in Windows-1252', bytes(Buffer.from('entrega às 14h ', 'latin1'), hex('96'), ' ok'), 'a.txt', 'text/plain'],
  ['text without an extension', 'conversa', 'conversa', 'text/plain'],
  ['a table', 'data;valor\n2026-01-02;10,00\n', 'a.CSV', 'text/csv'],
  ['text that begins like a picture', 'BMW vendida em 2026', 'a.txt', 'text/plain'],
  ['a table that begins like a program', 'MZ;valor\n1;2\n', 'a.csv', 'text/csv'],
  ['text that compares', 'a < b e <pessoa> disse <3', 'a.txt', 'text/plain'],
  ['long text in UTF-8', 'ã😀'.repeat(100_000), 'a.txt', 'text/plain'],
]

test.each(known)('%s is known', async (_, content, name, type) => {
  expect(await judge(content, name)).toBe(type)
})

const refused: [string, string | Buffer, string, string][] = [
  ['a program named as a PDF', exe, 'nota.pdf', 'application/x-msdownload'],
  ['a program named as text', exe, 'nota.txt', 'application/x-msdownload'],
  ['letters of a program named as a PDF', 'MZ hello', 'nota.pdf', 'application/x-msdownload'],
  ['a program of another system', bytes('\x7fELF', hex('020101'), Buffer.alloc(60)), 'a.txt', 'application/x-elf'],
  ['XML', '<?xml version="1.0"?><nfe/>', 'a.txt', 'application/xml'],
  ['HTML', '<!DOCTYPE html><title>x</title>', 'pagina.html', 'text/html'],
  ['HTML named as text', '\ufeff\n<html><body>oi</body></html>', 'a.txt', 'text/html'],
  ['HTML named as a table', '<!-- a -->\n<script>alert(1)</script>', 'a.csv', 'text/html'],
  ['HTML after some text', `conversa\n${'x'.repeat(9_000)}<ScRiPt src="//x"></script>`, 'a.txt', 'text/html'],
  ['a piece of HTML without a name', '<p>oi</p>', 'anexo', 'text/html'],
  ['a drawing with scripts in it', '<svg onload="alert(1)"></svg>', 'a.txt', 'text/html'],
  ['RTF', '{\\rtf1 ola}', 'a.txt', 'application/rtf'],
  ['a GIF', 'GIF89a\x01\x00', 'a.png', 'image/gif'],
  ['text with a NUL', 'ola\0mundo', 'a.txt', 'application/octet-stream'],
  ['text with an escape late in it', `${'a'.repeat(100_000)}\x1b[2J`, 'a.txt', 'application/octet-stream'],
  ['text in UTF-16', Buffer.from('\ufeffola', 'utf16le'), 'a.txt', 'application/octet-stream'],
  ['bytes of nothing known', hex('81fe03ab'), 'a.bin', 'application/octet-stream'],
  [
    'a word processor document, a ZIP inside',
    localFile(
      '[Content_Types].xml',
      '<Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
    ),
    'defesa.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
]

test.each(refused)('%s is refused, and named', async (_, content, name, foundType) => {
  await expect(judge(content, name)).rejects.toMatchObject({
    code: 'attachment_type_refused',
    message: expect.stringContaining('allowed: pdf, png, jpeg, webp, txt, csv, zip, mp4'),
    extras: { foundType },
  })
})
