import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '@/lib/core/dates'
import {
  balancesAfter,
  csv,
  dayStyles,
  grouped,
  ofx,
  sideLabels,
  signs,
  styles,
  type Written,
} from './dialects.fixture'
import type { ReadableFormat } from './file/table'
import { readStatement, readStatementRows } from './preview'

const opens = (text: string) => () => Readable.from([Buffer.from(text)])
const read = (text: string, format: ReadableFormat = 'csv') => readStatement(format, opens(text))

async function rowsOf(text: string, format: ReadableFormat = 'csv') {
  const rows: Written[] = []
  for await (const { day, cents } of readStatementRows(format, opens(text)))
    rows.push({ day: day ?? '', cents: cents ?? 0 })
  return rows
}

function totalsOf(rows: readonly Written[]) {
  const sum = (fits: (cents: number) => boolean) =>
    rows.reduce((total, { cents }) => total + (fits(cents) ? cents : 0), 0)
  const [inCents, outCents] = [sum((cents) => cents > 0), sum((cents) => cents < 0)]
  return { inCents, outCents, netCents: inCents + outCents }
}

const cents = fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 987_654_321 }))
const out = cents.map((amount) => -amount)
const day = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days))
const movement = fc.record({ day, cents: fc.oneof(cents, out) })
/** At least one of each, so that the file shows how both are written. */
const movements = fc
  .tuple(fc.record({ day, cents }), fc.record({ day, cents: out }), fc.array(movement, { maxLength: 12 }))
  .chain(([one, other, more]) => fc.shuffledSubarray([one, other, ...more], { minLength: 2 + more.length }))
const oldestFirst = movements.map((rows) => rows.toSorted((a, b) => (a.day < b.day ? -1 : 1)))
const pick = <T>(of: Record<string, T>) => fc.constantFrom(...Object.values(of))
const look = fc.record({
  style: pick(styles),
  date: pick(dayStyles),
  delimiter: fc.constantFrom(';', ',', '\t'),
  sides: fc.constantFrom(...sideLabels),
})

describe('what a file says beyond doubt is read', () => {
  const statedOnce = async (text: string, rows: readonly Written[], format: ReadableFormat = 'csv') => {
    expect(await read(text, format)).toMatchObject({ reason: null, totals: totalsOf(rows) })
    expect(await rowsOf(text, format)).toEqual(rows)
  }

  test.each(Object.entries(signs))('with %s', async (_, sign) => {
    const property = fc.asyncProperty(movements, look, async (rows, { style, date, delimiter }) => {
      const cells = rows.map((row) => [date(row.day), sign(style(Math.abs(row.cents)), row.cents < 0), 'Pix'])
      await statedOnce(csv(delimiter, [['Data', 'Valor (R$)', 'Histórico'], ...cells]), rows)
    })
    await fc.assert(property, { numRuns: 40 })
  })

  test('with a column that says it, also for amounts that are signed as well', async () => {
    const property = fc.asyncProperty(movements, look, fc.boolean(), async (rows, { sides, ...of }, signed) => {
      const [name, inWord, outWord] = sides
      const sign = signed ? signs['a minus before'] : (digits: string) => digits
      const cells = rows.map((row) => [
        of.date(row.day),
        row.cents < 0 ? outWord : inWord,
        sign(of.style(Math.abs(row.cents)), row.cents < 0),
      ])
      await statedOnce(csv(of.delimiter, [['data', name, 'valor'], ...cells]), rows)
    })
    await fc.assert(property, { numRuns: 40 })
  })

  test('with a column for each side', async () => {
    const property = fc.asyncProperty(movements, look, fc.constantFrom('', '-', '0,00'), async (rows, of, none) => {
      const cells = rows.map((row) => {
        const amount = styles['1.234,56'](Math.abs(row.cents))
        return [of.date(row.day), row.cents > 0 ? amount : none, row.cents < 0 ? amount : none]
      })
      await statedOnce(csv(of.delimiter, [['Data', 'Crédito (R$)', 'Débito (R$)'], ...cells]), rows)
    })
    await fc.assert(property, { numRuns: 40 })
  })

  test.each([
    ['oldest first', (rows: string[][]) => rows],
    ['newest first', (rows: string[][]) => rows.toReversed()],
  ])('by the balance after each of unsigned amounts, from the balance before them on, %s', async (_, order) => {
    const property = fc.asyncProperty(oldestFirst, look, fc.integer({ max: 10 ** 9 }), async (rows, of, opening) => {
      const balance = (amount: number) => signs['a minus before'](of.style(Math.abs(amount)), amount < 0)
      const after = balancesAfter(opening, rows)
      const cells = order([
        ['', 'SALDO ANTERIOR', '', balance(opening)],
        ...rows.map((row, at) => [of.date(row.day), 'Pix', of.style(Math.abs(row.cents)), balance(after[at] ?? 0)]),
      ])
      const text = csv(of.delimiter, [['data', 'histórico', 'valor', 'saldo'], ...cells])
      expect(await read(text)).toMatchObject({ reason: null, totals: totalsOf(rows) })
      expect((await rowsOf(text)).map((row) => row.cents).toSorted()).toEqual(rows.map((row) => row.cents).toSorted())
    })
    await fc.assert(property, { numRuns: 40 })
  })

  test('in OFX, by sign or by kind, with points or commas', async () => {
    const style = fc.constantFrom(styles['1234.56'], styles['1234,56'])
    const property = fc.asyncProperty(movements, style, fc.boolean(), async (rows, written, signed) => {
      const sign = signed ? signs['a minus before'] : (digits: string) => digits
      const amount = (row: Written) => sign(written(Math.abs(row.cents)), row.cents < 0)
      const type = (row: Written) => (row.cents < 0 ? 'DEBIT' : 'CREDIT')
      await statedOnce(ofx(rows, amount, type), rows, 'ofx')
    })
    await fc.assert(property, { numRuns: 40 })
  })

  test('balances between the movements are none', async () => {
    const labels = fc.constantFrom('SALDO ANTERIOR', 'SALDO DO DIA', 'SALDO', 'Saldo em 20/11/2026', 'S A L D O')
    const property = fc.asyncProperty(movements, labels, cents, async (rows, label, balance) => {
      const cells = rows.flatMap((row) => [
        [row.day, 'Pix', (row.cents / 100).toFixed(2)],
        [row.day, label, (balance / 100).toFixed(2)],
      ])
      await statedOnce(csv(';', [['data', 'histórico', 'valor'], ...cells]), rows)
    })
    await fc.assert(property, { numRuns: 40 })
  })
})

/** Amounts whose figures may mean another amount: whole reais, groups without cents, three decimals. */
const openStyles = {
  whole: { reais: true, write: String },
  'groups with points': { reais: true, write: (reais: number) => grouped(String(reais), '.') },
  'groups with commas': { reais: true, write: (reais: number) => grouped(String(reais), ',') },
  'three decimals': { reais: false, write: (amount: number) => (amount / 100).toFixed(3) },
}
const closedStyles = Object.values(styles).map((write) => ({ reais: false, write }))

test('a file that leaves anything open is read rightly or refused with a reason', async () => {
  const setting = fc.record({
    moved: fc.array(movement, { minLength: 1, maxLength: 6 }),
    style: fc.constantFrom(...Object.values(openStyles), ...closedStyles),
    sign: fc.constantFrom(...Object.values(signs), (digits: string) => digits),
    words: fc.constantFrom(['tipo', 'PIX', 'PIX'], ['tipo', 'Tarifa', 'D'], ['estado', 'C', 'D'], ['tipo', 'C', 'D']),
    ...{ hasBalance: fc.boolean(), isNewestFirst: fc.boolean(), dateName: fc.constantFrom('data', 'date') },
    date: pick({ ...dayStyles, american: (of: string) => `${of.slice(5, 7)}/${of.slice(8)}/${of.slice(0, 4)}` }),
  })
  const property = fc.asyncProperty(setting, async ({ moved, style, words, ...of }) => {
    const rows = moved.map((row) => ({ ...row, cents: row.cents * (style.reais ? 100 : 1) }))
    const after = balancesAfter(0, rows)
    const write = (amount: number) => style.write(Math.abs(amount) / (style.reais ? 100 : 1))
    const balance = (amount = 0) => signs['a minus before'](write(amount), amount < 0)
    const [name = '', inWord = '', outWord = ''] = words
    const cells = rows.map((row, at) => [
      ...[of.date(row.day), row.cents < 0 ? outWord : inWord, of.sign(write(row.cents), row.cents < 0)],
      of.hasBalance ? balance(after[at]) : '',
    ])
    const header = [of.dateName, name, 'valor', 'saldo']
    const content = await read(csv(';', [header, ...(of.isNewestFirst ? cells.toReversed() : cells)]))
    expect([JSON.stringify(totalsOf(rows)), 'null']).toContain(JSON.stringify(content.totals))
    expect(content.totals === null).toBe(content.reason !== null)
    const days = new Set(rows.map((row) => row.day))
    expect(content.days.filter((sum) => !days.has(sum.day)).length === 0 || of.dateName === 'data').toBe(true)
  })
  await fc.assert(property, { numRuns: 300 })
})
