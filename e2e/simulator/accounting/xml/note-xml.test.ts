import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { createClock } from '../../clock.ts'
import { createRandom } from '../../random.ts'
import { goodsNote } from '../note/goods-note.ts'
import { models } from '../state/companies.ts'
import type { FiscalDocument } from '../state/document.ts'
import { createState } from '../state/state.ts'
import { FIXED_NOW } from '../test-client.ts'
import { noteXml } from './note-xml.ts'

const { documents } = createState({ clock: createClock(FIXED_NOW), random: (label) => createRandom(1, label) })
const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: false, processEntities: true })

function textOf(document: FiscalDocument): string {
  const encoding = document.encoding === 'UTF-8' ? 'utf-8' : 'windows-1252'
  return new TextDecoder(encoding, { fatal: true }).decode(noteXml(document))
}

function firstOf(fits: (document: FiscalDocument) => boolean): FiscalDocument {
  const found = documents.find(fits)
  if (!found) throw new Error('no such document in the state')
  return found
}

describe.each(models)('%s', (model) => {
  const some = documents.filter((document) => document.model === model).slice(0, 60)

  test('is well-formed and says its own key or number', () => {
    const texts = some.map((document) => ({ document, text: textOf(document) }))
    expect(texts.filter(({ text }) => XMLValidator.validate(text) !== true)).toEqual([])
    expect(
      texts.filter(
        ({ document, text }) => !text.includes(document.municipalLayout ? `nfse${document.number}` : document.key),
      ),
    ).toEqual([])
  })

  test('is the same every time', () => {
    expect(some.filter((document) => !noteXml(document).equals(noteXml(document)))).toEqual([])
  })
})

const roots: [name: string, fits: (document: FiscalDocument) => boolean, root: string][] = [
  ['NF-e', ({ model }) => model === 'nfe', 'nfeProc'],
  ['NFC-e', ({ model }) => model === 'nfce', 'nfeProc'],
  ['CT-e', ({ model }) => model === 'cte', 'cteProc'],
  ['MDF-e', ({ model }) => model === 'mdfe', 'mdfeProc'],
  ['NFCom', ({ model }) => model === 'nfcom', 'nfcomProc'],
  ['national NFS-e', ({ model, municipalLayout }) => model === 'nfs-e' && !municipalLayout, 'NFSe'],
  ['municipal NFS-e', ({ municipalLayout }) => municipalLayout, 'CompNfse'],
]

test.each(roots)('%s has its own root element', (_, fits, root) => {
  expect(parser.parse(textOf(firstOf(fits)))).toHaveProperty(root)
})

test('ISO-8859-1 notes declare it, hold accents as single bytes, and are no valid UTF-8', () => {
  const bytes = noteXml(firstOf(({ encoding, model }) => encoding === 'ISO-8859-1' && model === 'nfe'))
  expect(bytes.subarray(0, 60).toString('latin1')).toContain('encoding="ISO-8859-1"')
  expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow()
  expect(new TextDecoder('iso-8859-1').decode(bytes)).toMatch(/[ãçéô]/)
})

test('ampersands, less-than signs and dashes are escaped', () => {
  const texts = documents
    .filter(({ model }) => model === 'nfe')
    .slice(0, 200)
    .map(textOf)
  const joined = texts.join('\n')
  expect(joined).toContain('&amp;')
  expect(joined).toContain('&lt;')
  expect(joined).toContain('&#8211;')
})

describe('goods', () => {
  const notes = documents.filter(({ model }) => model === 'nfe').map(goodsNote)

  test('have 1 to 60 items', () => {
    const counts = notes.map(({ items }) => items.length)
    expect(Math.min(...counts)).toBe(1)
    expect(Math.max(...counts)).toBeGreaterThan(50)
    expect(Math.max(...counts)).toBeLessThanOrEqual(60)
  })

  test('add up to the total, and so do the instalments', () => {
    const wrong = notes.filter(({ items, totals, duplicates }) => {
      const sum = items.reduce(
        (all, item) => all + item.totalCents - item.discountCents + item.freightCents + item.ipi.cents,
        0,
      )
      const due = duplicates.reduce((all, { cents }) => all + cents, 0)
      return sum !== totals.total || (duplicates.length > 0 && due !== totals.total)
    })
    expect(wrong).toEqual([])
  })

  test('paid by Pix name the payment: their own, or the one that the control API said', () => {
    const pix = firstOf((document) => document.model === 'nfce' && goodsNote(document).payment === '17')
    expect(textOf(pix)).toMatch(/<tPag>17<[\s\S]*<cAut>E18236120\d{12}[A-Za-z0-9]{11}<\/cAut>/)
    const sale = firstOf(({ model }) => model === 'nfe')
    expect(textOf({ ...sale, paidByPix: 'E1' })).toContain('<cAut>E1</cAut>')
  })

  test('sold to a consumer in another state owe that state its part, item by item', () => {
    const sale = firstOf((document) => document.model === 'nfe' && textOf(document).includes('<ICMSUFDest>'))
    const amounts = [...textOf(sale).matchAll(/<vICMSUFDest>([\d.]+)</g)].map(([, amount]) =>
      Math.round(Number(amount) * 100),
    )
    const items = goodsNote(sale).items.length
    expect(amounts).toHaveLength(items + 1)
    expect(amounts.slice(0, items).reduce((all, cents) => all + cents, 0)).toBe(amounts[items])
  })

  test('carry the groups of the tax reform from 2026 on, unless under Simples Nacional', () => {
    const reformed = firstOf((document) => document.model === 'nfe' && goodsNote(document).reform !== null)
    expect(textOf(reformed)).toMatch(/<IBSCBS>[\s\S]*<IBSCBSTot>/)
    const before = notes.filter(({ document }) => document.issuedAt < Date.parse('2026-01-01T00:00:00Z'))
    expect(before.filter(({ reform }) => reform !== null)).toEqual([])
  })
})
