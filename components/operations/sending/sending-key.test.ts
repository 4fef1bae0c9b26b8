import { describe, expect, it } from 'vitest'
import { draftKey, freshKey, keyFor } from './sending-key'

const first = '7a1d4a52-6a6c-4b7a-9f5e-0c6b3f1d2e90'
const second = '0b9c2f7e-1b1a-4c44-8d5b-5f2a9a3e7c11'
const request = { amountCents: 100 }
const requestText = '{"amountCents":100}'

describe('keyFor', () => {
  it('sends under the key that the form opened with', () => {
    expect(keyFor(freshKey(first), request, second)).toEqual({
      key: first,
      minted: true,
      request: requestText,
      refused: false,
    })
  })

  it('keeps the key when the same request is sent again', () => {
    const sent = keyFor(freshKey(first), request, second)
    expect(keyFor(sent, { amountCents: 100 }, second).key).toBe(first)
  })

  it('takes another key once a field has changed', () => {
    const sent = keyFor(freshKey(first), request, second)
    expect(keyFor(sent, { amountCents: 200 }, second)).toEqual({
      key: second,
      minted: true,
      request: '{"amountCents":200}',
      refused: false,
    })
  })

  it('takes another key after a definite refusal, though nothing changed', () => {
    const refused = { ...keyFor(freshKey(first), request, second), refused: true }
    expect(keyFor(refused, request, second)).toEqual({
      key: second,
      minted: true,
      request: requestText,
      refused: false,
    })
  })

  it('never sends under the name of a draft', () => {
    const taken = keyFor(draftKey(first), request, second)
    expect(taken).toMatchObject({ key: second, minted: true })
    expect(keyFor(taken, request).key).toBe(second)
  })
})
