import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { createClock } from '../../clock.ts'
import { createRandom } from '../../random.ts'
import { goodsNote } from '../note/goods-note.ts'
import { printedKey } from '../note/printed.ts'
import type { FiscalDocument } from '../state/document.ts'
import { createState } from '../state/state.ts'
import { FIXED_NOW } from '../test-client.ts'
import { code128 } from './code128.ts'
import { notePdf } from './note-pdf.ts'

const { documents } = createState({ clock: createClock(FIXED_NOW), random: (label) => createRandom(1, label) })

async function read(document: FiscalDocument) {
  const pdf = await getDocument({ data: new Uint8Array(await notePdf(document)), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const content = await (await pdf.getPage(index + 1)).getTextContent()
      return content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  return { pages: pdf.numPages, text: pages.join('\n') }
}

function firstOf(fits: (document: FiscalDocument) => boolean): FiscalDocument {
  const found = documents.find(fits)
  if (!found) throw new Error('no such document in the state')
  return found
}

const kinds: [name: string, fits: (document: FiscalDocument) => boolean, notice: string][] = [
  ['NF-e', ({ model }) => model === 'nfe', 'DOCUMENTO DE CONFERÊNCIA: NÃO SUBSTITUI O DANFE'],
  ['NFC-e', ({ model }) => model === 'nfce', 'NÃO SUBSTITUI O DANFE NFC-e'],
  ['NFCom', ({ model }) => model === 'nfcom', 'NÃO SUBSTITUI O DANFE-COM'],
  ['NFS-e', ({ model, municipalLayout }) => model === 'nfs-e' && !municipalLayout, 'NOTA FISCAL DE SERVIÇO ELETRÔNICA'],
  ['NF-e with letters in its key', ({ model, key }) => model === 'nfe' && /[A-Z]/.test(key), 'NÃO SUBSTITUI O DANFE'],
]

describe.each(kinds)('%s', (_, fits, notice) => {
  const document = firstOf(fits)

  test('says what it is, whose it is and its key', async () => {
    const { text } = await read(document)
    expect(text).toContain(notice)
    expect(text).toContain(document.issuer.name.toUpperCase().split(' ')[0])
    expect(text).toContain(printedKey(document.key))
  })

  test('has the same bytes every time', async () => {
    expect((await notePdf(document)).equals(await notePdf(document))).toBe(true)
  })
})

test('a long note goes over several pages, each numbered', async () => {
  const { pages, text } = await read(
    firstOf((document) => document.model === 'nfe' && goodsNote(document).items.length > 45),
  )
  expect(pages).toBeGreaterThanOrEqual(2)
  expect(pages).toBeLessThanOrEqual(3)
  expect(text).toContain(`Página ${pages} de ${pages}`)
})

describe('Code 128', () => {
  test('a symbol has 11 modules, the last one 13', () => {
    const modules = code128('1234').reduce((sum, width) => sum + width, 0)
    expect(modules).toBe(4 * 11 + 13)
  })

  test('digits go in pairs, anything else one by one', () => {
    expect(code128('12345678')).toHaveLength((1 + 4 + 1) * 6 + 7)
    expect(code128('1234567A')).toHaveLength((1 + 8 + 1) * 6 + 7)
  })

  test('the check symbol weighs each value by its place', () => {
    expect(code128('PJJ123C').slice(-13, -7).join('')).toBe('311321')
  })
})
