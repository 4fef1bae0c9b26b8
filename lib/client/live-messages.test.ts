import { describe, expect, it } from 'vitest'
import { parseLine, parseSaid } from './live-messages'

describe('parseLine', () => {
  it('reads a message with its number', () => {
    expect(parseLine('12', '{"topic":"pix.charges","subject":"op"}')).toEqual({
      id: 12,
      topic: 'pix.charges',
      subject: 'op',
    })
    expect(parseLine('12', '{"topic":"notices"}')).toEqual({ id: 12, topic: 'notices' })
  })

  it('leaves out what this page does not know', () => {
    expect([
      parseLine('12', '{"topic":"weather"}'),
      parseLine('x', '{"topic":"notices"}'),
      parseLine('1', 'notices'),
      parseLine('1', 'null'),
    ]).toEqual([null, null, null, null])
  })
})

describe('parseSaid', () => {
  it('reads what another tab says', () => {
    const message = { id: 3, topic: 'notices', subject: '9' } as const
    const said = [
      { kind: 'hello', from: 'tab', after: 4 },
      { kind: 'line', open: true },
      { kind: 'heard', message },
      { kind: 'heard', message, to: 'tab' },
      { kind: 'missed', to: 'tab' },
    ]
    expect(said.map(parseSaid)).toEqual(said)
  })

  it('leaves out what another version of the page says', () => {
    expect([{ kind: 'line' }, { kind: 'heard', message: { topic: 'notices' } }, 'hello', null].map(parseSaid)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
