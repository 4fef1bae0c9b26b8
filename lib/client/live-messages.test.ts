import { describe, expect, it } from 'vitest'
import { parseEvent, parseTabMessage } from './live-messages'

describe('parseEvent', () => {
  it('reads a message with its number', () => {
    expect(parseEvent('12', '{"topic":"pix.charges","subject":"op"}')).toEqual({
      id: 12,
      topic: 'pix.charges',
      subject: 'op',
    })
    expect(parseEvent('12', '{"topic":"notices"}')).toEqual({ id: 12, topic: 'notices' })
  })

  it('leaves out what this page does not know', () => {
    expect([
      parseEvent('12', '{"topic":"weather"}'),
      parseEvent('x', '{"topic":"notices"}'),
      parseEvent('1', 'notices'),
      parseEvent('1', 'null'),
    ]).toEqual([null, null, null, null])
  })
})

describe('parseTabMessage', () => {
  it('parses the messages of another tab', () => {
    const message = { id: 3, topic: 'notices', subject: '9' } as const
    const messages = [
      { kind: 'hello', from: 'tab', after: 4 },
      { kind: 'stream', open: true },
      { kind: 'message', message },
      { kind: 'message', message, to: 'tab' },
      { kind: 'missed', to: 'tab' },
    ]
    expect(messages.map(parseTabMessage)).toEqual(messages)
  })

  it('leaves out the messages of another version of the page', () => {
    expect(
      [{ kind: 'stream' }, { kind: 'message', message: { topic: 'notices' } }, 'hello', null].map(parseTabMessage),
    ).toEqual([null, null, null, null])
  })
})
