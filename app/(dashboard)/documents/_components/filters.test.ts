import { createSerializer } from 'nuqs/server'
import { describe, expect, it } from 'vitest'
import { filterParsers, indexFiltersOf, listInput } from './filters'
import { loadFilters } from './load-filters'

const companyId = '3f2b8c1e-0a4d-4e6f-9b7a-1c2d3e4f5a6b'

/** Only the values that are set. */
const setOf = (given: object) => Object.fromEntries(Object.entries(given).filter(([, value]) => value != null))

describe('filters', () => {
  it.each([
    `?companyId=${companyId}&model=nfs-e&from=2026-05&to=2026-11`,
    '?q=aurora%20a%C3%A7o&role=tomador&kind=saida&cancelled=false&purged=true',
    '?expiring=15&minCents=50000&maxCents=200000&issuedFrom=2026-10-01&issuedTo=2026-10-31&backing=partial',
    '?sort=totalCents&order=asc&source=provider',
  ])('%s comes from the address and goes back to it', (address) => {
    const back = new URLSearchParams(createSerializer(filterParsers)('', loadFilters(address)))
    expect(Object.fromEntries(back)).toEqual(Object.fromEntries(new URLSearchParams(address)))
  })

  it('leave out what is no company, model, month, amount, day, answer or order', () => {
    const address =
      '?companyId=1&model=boleto&from=2026-13&to=11/2026&minCents=1.5&maxCents=-1&issuedFrom=hoje&cancelled=1&expiring=9&backing=returned&sort=id&order=up&q=%20&source=upstream'
    expect(setOf(loadFilters(address))).toEqual({})
  })

  it('turn ends round that stand in the wrong order', () => {
    const address = '?from=2026-11&to=2026-05&minCents=900&maxCents=100&issuedFrom=2026-02-02&issuedTo=2026-02-01'
    expect(setOf(listInput(loadFilters(address)))).toEqual({
      from: '2026-05',
      to: '2026-11',
      minCents: 100,
      maxCents: 900,
      issuedFrom: '2026-02-01',
      issuedTo: '2026-02-02',
    })
  })

  it('reach to the end of the last day in São Paulo when they ask for what expires soon', () => {
    const lateInBrasilia = new Date('2026-11-22T01:30:00Z')
    expect(listInput(loadFilters('?expiring=7'), lateInBrasilia)).toMatchObject({ expiresBefore: '2026-11-29' })
  })

  it('ask the provider only for what it can do, and say what it cannot', () => {
    const filters = loadFilters('?source=provider&model=nfe&q=aurora&minCents=1&sort=number')
    expect(setOf(listInput(filters))).toEqual({ source: 'provider', model: 'nfe' })
    expect(indexFiltersOf(filters)).toEqual(['q', 'minCents'])
  })
})
