import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16, parseBrCode } from './br-code'

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

function sealed(body: string): string {
  return `${body}6304${crc16(`${body}6304`)}`
}

function code({
  account = field('01', 'pix@lastro.example'),
  amount = field('54', '1234.50'),
  name = 'LASTRO',
  txid = '***',
}) {
  const pix = field('26', field('00', 'br.gov.bcb.pix') + account)
  const rest = `52040000${field('53', '986')}${amount}5802BR${field('59', name)}${field('60', 'SAO PAULO')}`
  return sealed(`${field('00', '01')}${pix}${rest}${field('62', field('05', txid))}`)
}

describe('parseBrCode', () => {
  it('knows the check value of the CRC', () => {
    expect(crc16('123456789')).toBe('29B1')
  })

  it('reads a code with a key and an amount', () => {
    expect(parseBrCode(` ${code({})}\n`)).toMatchObject({
      ok: true,
      merchantName: 'LASTRO',
      city: 'SAO PAULO',
      amountCents: 123450,
      txid: null,
      url: null,
      key: 'pix@lastro.example',
      crc: { valid: true },
    })
  })

  it('reads a dynamic code without an amount', () => {
    const account = field('25', 'pix.example/qr/v2/9d36b84f')
    expect(parseBrCode(code({ account, amount: '', txid: 'ABC123' }))).toMatchObject({
      amountCents: null,
      key: null,
      url: 'pix.example/qr/v2/9d36b84f',
      txid: 'ABC123',
      crc: { valid: true },
    })
  })

  it('takes a zero for no amount, and says that an amount with a comma is none, where the code is whole', () => {
    expect(parseBrCode(code({ amount: field('54', '0.00') }))).toMatchObject({ ok: true, amountCents: null })
    const comma = code({ amount: field('54', '1326,80') })
    expect(parseBrCode(comma)).toEqual({ ok: false, reason: 'amount' })
    expect(parseBrCode(comma.replace('1326,80', '1326,81'))).toEqual({ ok: false, reason: 'malformed' })
    const account = field('25', 'pix.example/qr/v2/9d36b84f')
    expect(parseBrCode(code({ account, amount: field('54', '1326,80') }))).toMatchObject({
      ok: true,
      amountCents: null,
    })
  })

  it('keeps every field, nested ones too', () => {
    expect(parseBrCode(sealed(`000201${field('26', '0014BR.GOV.BCB.PIX0102ab')}${field('80', 'zz')}`))).toMatchObject({
      fields: [
        { id: '00', value: '01' },
        {
          id: '26',
          children: [
            { id: '00', value: 'BR.GOV.BCB.PIX' },
            { id: '01', value: 'ab' },
          ],
        },
        { id: '80', value: 'zz' },
        { id: '63' },
      ],
    })
  })

  it('notices a changed character', () => {
    const changed = code({}).replace('1234.50', '9234.50')
    expect(parseBrCode(changed)).toMatchObject({ ok: true, amountCents: 923450, crc: { valid: false } })
  })

  it('accepts a lower-case CRC and misses an absent one', () => {
    const whole = code({})
    expect(parseBrCode(whole.slice(0, -4) + whole.slice(-4).toLowerCase())).toMatchObject({ crc: { valid: true } })
    expect(parseBrCode(whole.slice(0, -8))).toMatchObject({
      crc: { given: null, computed: whole.slice(-4), valid: false },
    })
  })

  it('reads accented names whether lengths count characters or bytes', () => {
    const name = 'CAFÉ SÃO JOÃO'
    expect(parseBrCode(code({ name }))).toMatchObject({ merchantName: name, crc: { valid: true } })
    const counted = code({ name }).slice(0, -8).replace(`5913${name}`, `5916${name}`)
    expect(parseBrCode(sealed(counted))).toMatchObject({ merchantName: name, city: 'SAO PAULO', crc: { valid: true } })
  })

  it.each([
    ['', 'empty'],
    ['hello', 'not_br_code'],
    ['00020126', 'malformed'],
    ['0002012699abc', 'malformed'],
    ['00020152040000', 'not_pix'],
  ])('answers %j with %s', (text, reason) => {
    expect(parseBrCode(text)).toEqual({ ok: false, reason })
  })

  it('never throws on garbage', () => {
    const garbage = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }).map((text) => `000201${text}`),
      fc.stringMatching(/^000201(26|62|80)\d{2}[\d\0é]{0,60}$/),
    )
    fc.assert(
      fc.property(garbage, (text) => {
        expect(parseBrCode(text)).toHaveProperty('ok')
      }),
      { numRuns: 2000 },
    )
  })

  it('never throws on a code cut off or damaged anywhere', () => {
    const whole = code({})
    fc.assert(
      fc.property(fc.nat(whole.length), fc.string({ unit: 'grapheme', maxLength: 3 }), (at, noise) => {
        expect(parseBrCode(whole.slice(0, at))).toHaveProperty('ok')
        expect(parseBrCode(whole.slice(0, at) + noise + whole.slice(at))).toHaveProperty('ok')
      }),
    )
  })

  it('reads back any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        expect(parseBrCode(code({ amount: field('54', (cents / 100).toFixed(2)) }))).toMatchObject({
          amountCents: cents,
        })
      }),
    )
  })
})
