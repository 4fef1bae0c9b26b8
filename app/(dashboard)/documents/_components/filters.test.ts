import { createSerializer } from 'nuqs/server'
import { describe, expect, it } from 'vitest'
import { filterParsers, listInput, loadFilters } from './filters'

const companyId = '3f2b8c1e-0a4d-4e6f-9b7a-1c2d3e4f5a6b'

describe('filters', () => {
  it('come from the address and go back to it', () => {
    const filters = loadFilters(`?companyId=${companyId}&model=nfs-e&from=2026-05&to=2026-11`)
    expect(listInput(filters)).toEqual({ companyId, model: 'nfs-e', from: '2026-05', to: '2026-11' })
    expect(createSerializer(filterParsers)('/documents', filters)).toBe(
      `/documents?companyId=${companyId}&model=nfs-e&from=2026-05&to=2026-11`,
    )
  })

  it('leave out what is no company, model or month', () => {
    const filters = loadFilters('?companyId=1&model=boleto&from=2026-13&to=11/2026')
    expect(filters).toEqual({ companyId: null, model: null, from: null, to: null })
  })

  it('turn months round that stand in the wrong order', () => {
    expect(listInput(loadFilters('?from=2026-11&to=2026-05'))).toMatchObject({ from: '2026-05', to: '2026-11' })
  })
})
