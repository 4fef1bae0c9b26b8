import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSigned } from './credential'

const secret = 'a secret of the tests'
const now = Date.parse('2026-03-10T12:00:00Z')
const seconds = now / 1000
const body = Buffer.from('{"id":"evt_1","dados":{"nome":"São João ☂"}}')

const hmac = (text: string | Buffer, key = secret) => createHmac('sha256', key).update(text).digest('hex')
const over = (stamp: number | string, bytes = body, key = secret) =>
  hmac(Buffer.concat([Buffer.from(`${stamp}.`), bytes]), key)
const signed = (header: string | null, given: Partial<Parameters<typeof isSigned>[0]> = {}) =>
  isSigned({ scheme: 'stripe-like', secret, header, body, now, ...given })

describe('time and body', () => {
  const good = over(seconds)
  const wrong = '0'.repeat(64)
  const other = over(seconds, body, 'another secret')
  const ms = over(now)

  test.each([
    ['as the contract writes it', `t=${seconds},v1=${good}`],
    ['the time in milliseconds', `t=${now},v1=${ms}`],
    ['the parts in another order', `v1=${good},t=${seconds}`],
    ['spaces around the parts', `  t = ${seconds} ,  v1 = ${good}  `],
    ['the good one first of several', `t=${seconds},v1=${good},v1=${wrong}`],
    [
      'the good one last of several, while a secret is being replaced',
      `t=${seconds},v1=${other},v1=${wrong},v1=${good}`,
    ],
    ['capitals in the hex', `t=${seconds},v1=${good.toUpperCase()}`],
    ['names of other schemes beside it', `t=${seconds},v0=${wrong},v1=${good},foo`],
  ])('good: %s', (_, header) => {
    expect(signed(header)).toBe(true)
  })

  test.each([
    ['no header', null],
    ['an empty header', ''],
    ['only commas', ',,,'],
    ['no time', `v1=${good}`],
    ['no signature', `t=${seconds}`],
    ['an empty time', `t=,v1=${good}`],
    ['an empty signature', `t=${seconds},v1=`],
    ['two times', `t=${seconds},t=${seconds},v1=${good}`],
    ['a second, stale time', `t=${seconds},v1=${good},t=1`],
    ['a time that is no whole number', `t=${seconds}.0,v1=${over(`${seconds}.0`)}`],
    ['a time with an exponent', `t=177314400e1,v1=${over('177314400e1')}`],
    ['a time in hex', `t=0x69b00000,v1=${over('0x69b00000')}`],
    ['a time below zero', `t=-${seconds},v1=${over(`-${seconds}`)}`],
    ['a time of absurd length', `t=${'9'.repeat(400)},v1=${over('9'.repeat(400))}`],
    ['not a time', `t=agora,v1=${over('agora')}`],
    ['the signature of another time', `t=${seconds},v1=${over(seconds - 1)}`],
    ['the time in milliseconds, signed in seconds', `t=${now},v1=${good}`],
    ['a character short', `t=${seconds},v1=${good.slice(1)}`],
    ['a character long', `t=${seconds},v1=${good}0`],
    ['a byte of it twice', `t=${seconds},v1=${good}${good}`],
    ['not hex', `t=${seconds},v1=${'z'.repeat(64)}`],
    ['all zeros', `t=${seconds},v1=${wrong}`],
    ['base64', `t=${seconds},v1=${Buffer.from(good, 'hex').toString('base64')}`],
    ['another secret', `t=${seconds},v1=${other}`],
    ['a signature under another name', `t=${seconds},v0=${good}`],
    ['the name in capitals', `T=${seconds},V1=${good}`],
    ['the body signed without the time', `t=${seconds},v1=${hmac(body)}`],
    ['the bare hex', good],
  ])('bad: %s', (_, header) => {
    expect(signed(header)).toBe(false)
  })

  test.each([
    [-300_000, true],
    [-300_001, false],
    [0, true],
    [300_000, true],
    [300_001, false],
    [86_400_000, false],
  ])('signed %d ms before it comes: %s', (age, allowed) => {
    const milliseconds = now - age
    expect(signed(`t=${milliseconds},v1=${over(milliseconds)}`)).toBe(allowed)
  })

  test.each([
    [-301, false],
    [-300, true],
    [300, true],
    [301, false],
  ])('signed %d s before it comes, in seconds: %s', (age, allowed) => {
    const at = seconds - age
    expect(signed(`t=${at},v1=${over(at)}`)).toBe(allowed)
  })

  test('the clock of this machine is the one that counts', () => {
    const at = Math.floor(Date.now() / 1000)
    expect(signed(`t=${at},v1=${over(at)}`, { now: undefined })).toBe(true)
    expect(signed(`t=${seconds},v1=${good}`, { now: undefined })).toBe(false)
  })

  test('without a secret nothing is good, not even what an empty one signs', () => {
    expect(signed(`t=${seconds},v1=${over(seconds, body, '')}`, { secret: '' })).toBe(false)
  })

  test('the time may be written with zeros before it: it is signed as it was written', () => {
    expect(signed(`t=0${seconds},v1=${over(`0${seconds}`)}`)).toBe(true)
    expect(signed(`t=0${seconds},v1=${good}`)).toBe(false)
  })
})

describe('body alone', () => {
  const scheme = 'hmac-sha256-hex'

  test.each([
    ['the bare hex', hmac(body)],
    ['capitals', hmac(body).toUpperCase()],
    ['spaces around it', `  ${hmac(body)} `],
    ['the name of the algorithm before it', `sha256=${hmac(body)}`],
    ['its name in capitals', `SHA256=${hmac(body)}`],
  ])('good: %s', (_, header) => {
    expect(signed(header, { scheme })).toBe(true)
  })

  test.each([
    ['no header', null],
    ['an empty header', ''],
    ['only the name of the algorithm', 'sha256='],
    ['the name twice', `sha256=sha256=${hmac(body)}`],
    ['another algorithm', `sha1=${hmac(body)}`],
    ['a character short', hmac(body).slice(0, -1)],
    ['two of them', `${hmac(body)},${hmac(body)}`],
    ['another secret', hmac(body, 'another')],
    ['the other scheme', `t=${seconds},v1=${over(seconds)}`],
    ['the time signed too', over(seconds)],
  ])('bad: %s', (_, header) => {
    expect(signed(header, { scheme })).toBe(false)
  })

  test('without a secret nothing is good', () => {
    expect(signed(hmac(body, ''), { scheme, secret: '' })).toBe(false)
  })
})

test.each([
  ['a space', '{"id": "evt_1","dados":{"nome":"São João ☂"}}'],
  ['another order', '{"dados":{"nome":"São João ☂"},"id":"evt_1"}'],
  ['the same letters escaped', '{"id":"evt_1","dados":{"nome":"S\\u00e3o Jo\\u00e3o \\u2602"}}'],
  ['the same letters decomposed', '{"id":"evt_1","dados":{"nome":"São João ☂"}}'.normalize('NFD')],
  ['a line end after it', `${body}\n`],
  ['a byte order mark before it', `\uFEFF${body}`],
])('the bytes are signed, not what they mean: %s changes them', (_, text) => {
  const header = `t=${seconds},v1=${over(seconds)}`
  expect(signed(header)).toBe(true)
  expect(signed(header, { body: Buffer.from(text) })).toBe(false)
})

test('any bytes under any secret are good as they were signed, and bad once a bit of them has changed', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 })
  const key = fc.string({ minLength: 1, unit: 'binary' })
  fc.assert(
    fc.property(bytes, key, fc.nat(), fc.integer({ min: 0, max: 7 }), (given, own, place, bit) => {
      const original = Buffer.from(given)
      const changed = Buffer.from(given)
      changed.writeUInt8(changed.readUInt8(place % changed.length) ^ (1 << bit), place % changed.length)
      const header = `t=${seconds},v1=${over(seconds, original, own)}`
      expect(signed(header, { secret: own, body: original })).toBe(true)
      expect(signed(header, { secret: own, body: changed })).toBe(false)
    }),
  )
})

test('no header makes it throw', () => {
  const anything = fc.property(fc.string({ unit: 'binary' }), (header) => {
    expect(signed(header)).toBe(false)
  })
  fc.assert(anything)
})
