import { describe, expect, it } from 'vitest'
import { addressOf, noAddress, problemsOf, requestOf, usualValues, valuesOf } from './export-values'

const now = new Date('2026-11-20T12:00:00Z')
const company = '3f2b8c1e-0a4d-4e6f-9b7a-1c2d3e4f5a6b'

describe('valuesOf', () => {
  it('begins with last month, every company and model, and both formats', () => {
    expect(valuesOf(noAddress, usualValues(now, false))).toEqual({
      from: '2026-10',
      to: '2026-10',
      companies: [],
      models: [],
      formats: ['xml', 'pdf'],
      statements: [],
      reconciliation: false,
    })
  })

  it('takes what the address says, one month being both ends', () => {
    const values = valuesOf({ ...noAddress, from: '2026-08', models: ['nfe'] }, usualValues(now, true))
    expect(values).toMatchObject({ from: '2026-08', to: '2026-08', models: ['nfe'], statements: ['csv', 'ofx', 'pdf'] })
  })
})

describe('addressOf', () => {
  it('names only what differs, and is read back as it was', () => {
    const usual = usualValues(now, true)
    expect(addressOf(usual, usual)).toEqual(noAddress)
    const values = { ...usual, from: '2026-08', to: '2026-09', models: ['nfe' as const], statements: [] }
    expect(addressOf(values, usual)).toEqual({
      ...noAddress,
      from: '2026-08',
      to: '2026-09',
      models: ['nfe'],
      statements: [],
    })
    expect(valuesOf(addressOf(values, usual), usual)).toEqual(values)
    const backTo = { ...usual, from: '2026-08', to: '2026-10' }
    expect(valuesOf(addressOf(backTo, usual), usual)).toEqual(backTo)
  })
})

describe('problemsOf', () => {
  it('names months in the wrong order, a month that is none, and no format', () => {
    const usual = usualValues(now, false)
    expect(problemsOf(usual)).toEqual([])
    expect(problemsOf({ ...usual, from: '2026-11' })).toEqual(['order'])
    expect(problemsOf({ ...usual, from: '', formats: [] })).toEqual(['from', 'formats'])
  })
})

describe('requestOf', () => {
  it('leaves out what was not narrowed', () => {
    const usual = usualValues(now, false)
    expect(requestOf(usual)).toEqual({ from: '2026-10', to: '2026-10', formats: ['xml', 'pdf'] })
    expect(requestOf({ ...usual, companies: [company], statements: ['ofx'] })).toMatchObject({
      companyIds: [company],
      statements: ['ofx'],
    })
  })
})
