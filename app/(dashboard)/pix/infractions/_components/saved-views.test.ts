import { describe, expect, it } from 'vitest'
import { mostViews, readViews, withName, withoutView, withView } from './saved-views'

const scams = { name: 'Golpes', search: '?situation=SCAM' }
const mine = { name: 'Minhas caras', search: '?tab=mine&sort=amount' }

describe('readViews', () => {
  it('reads what was stored', () => {
    expect(readViews(JSON.stringify([scams, mine]))).toEqual([scams, mine])
    expect(readViews(null)).toEqual([])
  })

  it.each(['', '{', '{}', '[{"name":1}]', '[{"name":"","search":""}]'])('takes %j for no views', (stored) => {
    expect(readViews(stored)).toEqual([])
  })
})

describe('withView', () => {
  it('adds at the end, and puts a view of the same name in place of the old', () => {
    expect(withView([scams], mine)).toEqual([scams, mine])
    expect(withView([scams, mine], { name: ' Golpes ', search: '' })).toEqual([{ name: 'Golpes', search: '' }, mine])
  })

  it('adds no view without a name, and no more than there may be', () => {
    expect(withView([scams], { name: '  ', search: '' })).toEqual([scams])
    const many = Array.from({ length: mostViews }, (_, at) => ({ name: `v${at}`, search: '' }))
    expect(withView(many, scams)).toEqual(many)
  })
})

it('removes one', () => {
  expect(withoutView([scams, mine], 'Golpes')).toEqual([mine])
})

describe('withName', () => {
  it('changes the name where the view stands', () => {
    expect(withName([scams, mine], 'Golpes', 'Só golpes')).toEqual([{ ...scams, name: 'Só golpes' }, mine])
    expect(withName([scams, mine], 'Golpes', ' ')).toEqual([scams, mine])
  })

  it('leaves one view to a name', () => {
    expect(withName([scams, mine], 'Golpes', 'Minhas caras')).toEqual([{ ...scams, name: 'Minhas caras' }])
  })
})
