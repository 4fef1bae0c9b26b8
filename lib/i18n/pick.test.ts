import { describe, expect, it } from 'vitest'
import { mergeMessages, pickMessages } from './pick'

const messages = { common: { save: 'Save' }, pix: { charges: { title: 'Charges' }, keys: { title: 'Keys' } } }

describe('pickMessages', () => {
  it('takes branches by their dotted names, each where it was', () => {
    expect(pickMessages(messages, ['common', 'pix.charges'])).toEqual({
      common: { save: 'Save' },
      pix: { charges: { title: 'Charges' } },
    })
  })

  it('takes two branches of one', () => {
    expect(pickMessages(messages, ['pix.keys', 'pix.charges'])).toEqual({ pix: messages.pix })
  })

  it('has nothing for a name that is not there', () => {
    expect(pickMessages(messages, ['audit'])).toEqual({ audit: {} })
  })
})

describe('mergeMessages', () => {
  it('merges both trees and prefers the second', () => {
    expect(mergeMessages(messages, { pix: { keys: { title: 'Chaves' } } })).toEqual({
      common: { save: 'Save' },
      pix: { charges: { title: 'Charges' }, keys: { title: 'Chaves' } },
    })
  })
})
