import { expect, test } from 'vitest'
import type { DossierOutline, DossierPreview } from '@/lib/features/pix/infractions/dossier/schema'
import { arrange, choiceOf, draggedTo, isOutdated, measure, moved, noChoice, place } from './choice'

const entry = (part: string, bytes: number | null = null) => ({ key: part, part, title: part, inputs: 'a', bytes })
const outline = (...entries: DossierOutline['entries']): DossierOutline => ({
  title: 'Dossiê',
  cover: 'c',
  entries,
  leftOut: [],
  made: [],
})
const measuredEntry = (part: string, pages: number, bytes = 10) => ({
  ...entry(part),
  pages,
  firstPage: 0,
  bytes,
  originalBytes: null,
})
const preview: DossierPreview = {
  title: 'Dossiê',
  cover: 'c',
  at: '2026-11-24T12:00:00Z',
  pages: 5,
  coverPages: 1,
  bytes: 100,
  maxBytes: 1_000,
  entries: [measuredEntry('payment', 1), measuredEntry('note', 2), measuredEntry('history', 1)],
  leftOut: [],
  pdf: '',
}
const ticked = (...parts: string[]) => parts.map((part) => ({ part, ticked: true }))

test('all parts are chosen at first, in their usual order', () => {
  expect(arrange(outline(entry('payment'), entry('note')), noChoice)).toEqual(ticked('payment', 'note'))
})

test('a file attached later comes last and ticked, a part of ours that was left out before stays out', () => {
  const now = outline(entry('payment'), entry('history'), entry('file', 5))
  const choice = { title: '', parts: ticked('payment', 'gone') }
  expect(arrange(now, choice)).toEqual([
    { part: 'payment', ticked: true },
    { part: 'history', ticked: false },
    { part: 'file', ticked: true },
  ])
})

test('the choice begins with the dossier that was made last', () => {
  const made = [{ attachmentId: 'x', title: 'Contestação', parts: ['note', 'payment'], isCurrent: false }]
  expect(choiceOf({ ...outline(), made })).toEqual({ title: 'Contestação', parts: ticked('note', 'payment') })
})

test('pages follow the order, skip parts that are out, and are unknown after one that was never counted', () => {
  const measured = measure(new Map(), preview)
  const first = place(ticked('note', 'payment', 'history'), measured, preview)
  expect(first.map(({ pages }) => pages)).toEqual([
    { first: 2, last: 3 },
    { first: 4, last: 4 },
    { first: 5, last: 5 },
  ])
  const without = place([{ part: 'note', ticked: false }, ...ticked('payment', 'new', 'history')], measured, preview)
  expect(without.map(({ pages }) => pages)).toEqual([null, { first: 2, last: 2 }, null, null])
})

test('a file that could not be merged is out', () => {
  const leftOut = [{ part: 'file', name: 'senha.pdf', reason: 'encrypted' as const }]
  const [placed] = place(ticked('file'), new Map(), { ...preview, leftOut })
  expect(placed).toMatchObject({ out: true, pages: null })
})

test('an item moves within the list and not beyond its ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
})

test('a dragged row goes as far as it then lies under the pointer', () => {
  const rows = [
    { top: 0, bottom: 20 },
    { top: 20, bottom: 80 },
    { top: 80, bottom: 100 },
  ]
  expect(draggedTo(rows, 0, 10)).toBe(0)
  expect(draggedTo(rows, 0, 30)).toBe(0)
  expect(draggedTo(rows, 0, 65)).toBe(1)
  expect(draggedTo(rows, 0, 200)).toBe(2)
  expect(draggedTo(rows, 2, 70)).toBe(2)
  expect(draggedTo(rows, 2, 30)).toBe(1)
  expect(draggedTo(rows, 2, -5)).toBe(0)
  expect(draggedTo(rows, 1, 50)).toBe(1)
})

test('a preview is outdated when the cover or one of its parts has changed, not when another part came', () => {
  const same = [entry('payment'), entry('note'), entry('history')]
  expect(isOutdated(preview, outline(...same, entry('file', 5)))).toBe(false)
  expect(isOutdated(preview, { ...outline(...same), cover: 'other' })).toBe(true)
  expect(isOutdated(preview, outline(entry('payment'), entry('note'), { ...entry('history'), inputs: 'b' }))).toBe(true)
})
