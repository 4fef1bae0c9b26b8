import { describe, expect, it } from 'vitest'
import { factsOfKey } from './key-facts'

describe('factsOfKey', () => {
  it('reads number, series and issuer from a key with letters', () => {
    expect(factsOfKey('3526050X0J92JY000196570010000006041448679011')).toEqual({
      number: '604',
      series: '1',
      issuerTaxId: '0X0J92JY000196',
    })
  })

  it('reads a service note, which has no series', () => {
    const accessKey = `3550308${'2'}${'2'}07148236000119${'0000000001337'}2611${'123456789'}0`
    expect(factsOfKey(accessKey)).toEqual({ number: '1337', series: null, issuerTaxId: '07148236000119' })
  })

  it.each([null, '123', '3526050X0J92JY000196990010000006041448679011'])('knows nothing of %s', (accessKey) => {
    expect(factsOfKey(accessKey)).toEqual({ number: null, series: null, issuerTaxId: null })
  })
})
