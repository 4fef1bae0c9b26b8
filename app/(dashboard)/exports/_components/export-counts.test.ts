import { describe, expect, it } from 'vitest'
import { partsOf, withoutPdfParts } from './export-counts'

describe('partsOf', () => {
  it('is one count where nothing is narrowed', () => {
    expect(partsOf({ companies: [], models: [] })).toEqual([{ companyId: undefined, model: undefined }])
  })

  it('is a count for each company and model', () => {
    expect(partsOf({ companies: ['a', 'b'], models: ['nfe', 'cte'] })).toHaveLength(4)
  })

  it('is null for more than a form should ask', () => {
    expect(partsOf({ companies: Array.from({ length: 25 }, (_, at) => String(at)), models: [] })).toBeNull()
  })
})

describe('withoutPdfParts', () => {
  it('names the chosen models of which the provider supplies no PDF', () => {
    expect(withoutPdfParts({ companies: [], models: [] }).map(({ model }) => model)).toEqual(['cte', 'mdfe'])
    expect(withoutPdfParts({ companies: ['a'], models: ['nfe', 'cte'] })).toEqual([{ companyId: 'a', model: 'cte' }])
  })
})
