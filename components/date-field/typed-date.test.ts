import { describe, expect, it, test } from 'vitest'
import { dateDigits, dateMask, judgeDate, padPart, readDate, settleDigits } from './typed-date'

test.each([
  ['2026-10-01', '2026-10-01'],
  ['01/10/2026', '2026-10-01'],
  ['1/10/26', '2026-10-01'],
  [' 01.10.2026 ', '2026-10-01'],
  ['01\u00a010\u00a02026', '2026-10-01'],
  ['1-10-2026', '2026-10-01'],
  ['2026/10/1', '2026-10-01'],
  ['01102026', '2026-10-01'],
  ['20261001', '2026-10-01'],
  ['Oct 1, 2026', '2026-10-01'],
  ['October 1 2026', '2026-10-01'],
  ['21/11/2026, 09:44', '2026-11-21'],
  ['21/11/2026 09:44:31', '2026-11-21'],
  ['2026-11-21T09:44:31-03:00', '2026-11-21'],
  ['2026-11-21 09:44', '2026-11-21'],
  ['31/02/2026', '2026-02-31'],
  ['10/2026', null],
  ['amanhã', null],
  ['60.414', null],
  ['1/10', null],
])('%s pasted as a day is %s', (pasted, day) => {
  expect(readDate(pasted, 'day')).toBe(day)
})

test.each([
  ['10/2026', '2026-10'],
  ['2026-10', '2026-10'],
  ['1/26', '2026-01'],
  ['Oct 2026', '2026-10'],
  ['01/10/2026', '2026-10'],
  ['outubro', null],
])('%s pasted as a month is %s', (pasted, month) => {
  expect(readDate(pasted, 'month')).toBe(month)
})

describe('typed digits', () => {
  const day = { kind: 'day', min: '2026-01-01', max: '2026-11-22' } as const
  const month = { kind: 'month', min: '2020-01', max: '2026-11' } as const

  it.each([
    ['01102026', { value: '2026-10-01' }],
    ['31022026', { problem: 'no-such' }],
    ['00102026', { problem: 'no-such' }],
    ['0110202', { problem: 'incomplete' }],
    ['', { problem: 'incomplete' }],
    ['31122025', { problem: 'too-early' }],
    ['22112026', { value: '2026-11-22' }],
    ['23112026', { problem: 'too-late' }],
  ])('%s is judged in Portuguese', (digits, judged) => {
    expect(judgeDate(digits, { ...day, locale: 'pt-BR' })).toEqual(judged)
  })

  it('has the order of ISO 8601 in English', () => {
    expect(judgeDate('20261001', { ...day, locale: 'en' })).toEqual({ value: '2026-10-01' })
    expect(judgeDate('01102026', { ...day, locale: 'en' })).toEqual({ problem: 'no-such' })
    expect(dateDigits('2026-10-01', 'en')).toBe('20261001')
    expect(dateDigits('2026-10-01', 'pt-BR')).toBe('01102026')
  })

  it.each([
    ['', 'day', 'pt-BR', ''],
    ['0', 'day', 'pt-BR', '0'],
    ['01', 'day', 'pt-BR', '01'],
    ['011', 'day', 'pt-BR', '01/1'],
    ['01102026', 'day', 'pt-BR', '01/10/2026'],
    ['20261', 'day', 'en', '2026-1'],
    ['102026', 'month', 'pt-BR', '10/2026'],
  ] as const)('%s shows its separators', (digits, kind, locale, shown) => {
    expect(dateMask(digits, kind, locale)).toBe(shown)
  })

  it('is a month without a day', () => {
    expect(judgeDate('102026', { ...month, locale: 'pt-BR' })).toEqual({ value: '2026-10' })
    expect(judgeDate('202610', { ...month, locale: 'en' })).toEqual({ value: '2026-10' })
    expect(judgeDate('132026', { ...month, locale: 'pt-BR' })).toEqual({ problem: 'no-such' })
    expect(dateDigits('2026-10', 'pt-BR')).toBe('102026')
  })

  it.each([
    ['1', 'day', 'pt-BR', '01'],
    ['011', 'day', 'pt-BR', '0101'],
    ['01', 'day', 'pt-BR', '01'],
    ['0110202', 'day', 'pt-BR', '0110202'],
    ['3', 'month', 'pt-BR', '03'],
    ['20261', 'day', 'en', '202601'],
    ['202', 'day', 'en', '202'],
  ] as const)('%s gets its zero when a separator follows', (digits, kind, locale, padded) => {
    expect(padPart(digits, kind, locale)).toBe(padded)
  })

  it.each([
    ['011026', 'day', 'pt-BR', '01102026'],
    ['1026', 'month', 'pt-BR', '102026'],
    ['2026101', 'day', 'en', '20261001'],
    ['01102026', 'day', 'pt-BR', '01102026'],
    ['0110', 'day', 'pt-BR', '0110'],
  ] as const)('%s is completed when the field is left', (digits, kind, locale, settled) => {
    expect(settleDigits(digits, kind, locale)).toBe(settled)
  })
})
