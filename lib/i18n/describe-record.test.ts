import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { isRecordEntry, type RecordCode, type RecordEntry, recordCodes, recordValues } from '@/lib/core/record-codes'
import { describeRecord } from './describe-record'
import en from './en.json'
import { recordInPortuguese } from './portuguese'
import ptBR from './pt-BR.json'

const translators = {
  'pt-BR': createTranslator({ locale: 'pt-BR', messages: ptBR, namespace: 'recorded' }),
  en: createTranslator({ locale: 'en', messages: en, namespace: 'recorded' }),
}
const locales = ['pt-BR', 'en'] as const

/** A value for each name, to find its position in the text. */
const sample = (name: string) => (/Cents$|^(httpStatus|minimum|maximum)$/.test(name) ? 123_456 : `«${name}»`)

function entryOf(code: RecordCode): RecordEntry {
  const entry = { code, values: Object.fromEntries(recordValues[code].map((name) => [name, sample(name)])) }
  if (!isRecordEntry(entry)) throw new Error(`no entry of ${code}`)
  return entry
}

/** How a sample appears in the text; `service` and `part` select a branch instead. */
const shown = (name: string, locale: 'pt-BR' | 'en') => {
  if (name.endsWith('Cents')) return locale === 'pt-BR' ? '1.234,56' : '1,234.56'
  if (typeof sample(name) === 'number') return /123.?456/
  return `«${name}»`
}

describe.each(locales)('records in %s', (locale) => {
  it.each(recordCodes)('says %s with every value of it', (code) => {
    const words = describeRecord(entryOf(code), translators[locale], locale)
    expect(words).not.toContain(code)
    for (const name of recordValues[code].filter((one) => one !== 'service' && one !== 'part'))
      expect(words).toMatch(typeof shown(name, locale) === 'string' ? String(shown(name, locale)) : shown(name, locale))
  })

  it('words states and kinds, and says what upstream did not say', () => {
    const settled = { code: 'event.transfer-settled', values: { id: 'T1', state: 'confirmed', word: null } } as const
    const read = { code: 'event.operation-read', values: { id: 'A1', kind: 'pix.account', state: 'novel' } } as const
    expect(describeRecord(settled, translators[locale], locale)).not.toMatch(/state|word|null/)
    expect(describeRecord(read, translators[locale], locale)).toContain('novel')
    expect(describeRecord(read, translators[locale], locale)).not.toContain('pix.account')
  })

  it('words each part that keeps a holder from being compared', () => {
    const parts = ['name', 'letters', 'document', 'digits', 'key']
    const entries = parts.map((part) => ({ code: 'refused.holder-unclear' as const, values: { part } }))
    const words = entries.map((entry) => describeRecord(entry, translators[locale], locale))
    expect(new Set(words).size).toBe(parts.length)
  })

  it('shortens an id', () => {
    const entry = { code: 'event.transfer-changed', values: { id: 'd4f8a0aa-9d7c-4c36-8f0e-6f2a9f4d1b23' } } as const
    expect(describeRecord(entry, translators[locale], locale)).toContain('d4f8a0aa…')
  })
})

describe('the table of records', () => {
  it('has words for no code that it does not hold', () => {
    const { absent: _absent, states: _states, kinds: _kinds, labels: _labels, ...groups } = ptBR.recorded
    const codes = Object.entries(groups).flatMap(([group, words]) =>
      Object.keys(words).map((name) => `${group}.${name}`),
    )
    expect(codes.toSorted()).toEqual(recordCodes.toSorted())
  })

  it.each([
    null,
    'The sender stopped',
    { code: 'nobody.knows', values: {} },
    { code: 'toString', values: {} },
    { code: 'upstream.failed', values: { service: 'pix', httpStatus: '500' } },
    { code: 'upstream.failed', values: { service: 'pix' } },
    { code: 'internal.failed' },
  ])('takes %j for no entry', (value) => {
    expect(isRecordEntry(value)).toBe(false)
  })

  it('words an entry in Portuguese without a screen', () => {
    expect(recordInPortuguese({ code: 'operation.given-up', values: {} })).toBe(ptBR.recorded.operation['given-up'])
  })
})
