import { expect, test } from 'vitest'
import { nameForType } from './attachment-types'

test.each([
  ['comprovante.png', 'application/pdf', 'comprovante.pdf'],
  ['nota.v2.TXT', 'image/jpeg', 'nota.v2.jpg'],
  ['conversa.docx', 'text/plain', 'conversa.txt'],
])('%s with content of %s would be %s', (name, type, renamed) => {
  expect(nameForType(name, type)).toBe(renamed)
})

test.each([
  ['foto.JPEG', 'image/jpeg'],
  ['sem extensao', 'application/pdf'],
  ['log.2026', 'text/plain'],
  ['notas.md', 'text/plain'],
  ['nota.xml', 'application/xml'],
])('%s with content of %s keeps its name', (name, type) => {
  expect(nameForType(name, type)).toBeNull()
})
