import { describe, expect, it } from 'vitest'
import { crc16 } from '@/lib/core/pix/br-code'
import { checkBrCode } from './rules'

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`
const dynamicAccount = field('00', 'br.gov.bcb.pix') + field('25', 'pix.example/qr/v2/9a7b')
const recurring = field('80', field('00', 'br.gov.bcb.pix') + field('25', 'pix.example/qr/v2/rec/2353'))
const staticAccount = field('00', 'br.gov.bcb.pix') + field('01', 'financeiro@example.com')

type Parts = { account?: string; amount?: string | null; txid?: string; name?: string; last?: string }

function brCode({ account = dynamicAccount, amount = '1248.90', txid, name = 'LOJA EXEMPLO', last = '' }: Parts = {}) {
  const body = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    amount === null ? '' : field('54', amount),
    field('58', 'BR'),
    field('59', name),
    field('60', 'RIBEIRAO PRETO'),
    field('62', field('05', txid ?? 'a1B2c3D4e5F6g7H8i9J0k1L2m3')),
    last,
    '6304',
  ].join('')
  return body + crc16(body)
}

const expected = { amountCents: 124_890, txid: 'a1B2c3D4e5F6g7H8i9J0k1L2m3', amountOpen: false }

describe('checkBrCode', () => {
  it('has no doubt about a code that says what was requested', () => {
    expect(checkBrCode(brCode(), expected)).toMatchObject({ doubts: [], amount: 'agrees', txid: 'agrees' })
  })

  it.each([
    ['another amount', brCode({ account: staticAccount, amount: '1248.91' }), 'amount'],
    ['another txid', brCode({ account: staticAccount, txid: 'another0another0another0xx' }), 'txid'],
    ['a txid in another case', brCode({ account: staticAccount, txid: 'A1B2C3D4E5F6G7H8I9J0K1L2M3' }), 'txid'],
    ['one changed letter', brCode({ account: staticAccount }).replace('EXEMPLO', 'EXENPLO'), 'crc'],
    ['one changed letter of a dynamic code', brCode().replace('EXEMPLO', 'EXENPLO'), 'crc'],
  ])('doubts %s', (_, code, doubt) => {
    expect(checkBrCode(code, expected).doubts).toEqual([doubt])
  })

  it.each([
    ['nothing', '', 'empty'],
    ['half a code', brCode().slice(0, 20), 'malformed'],
    ['a fraction of a cent', brCode({ account: staticAccount, amount: '1248.901' }), 'amount'],
    ['any text', 'https://example.com', 'not_br_code'],
  ])('cannot read %s', (_, code, reason) => {
    expect(checkBrCode(code, expected)).toEqual({ code: null, reason, doubts: ['unreadable'] })
  })

  it('reports every doubt at once', () => {
    const code = brCode({ account: staticAccount, amount: '1.00', txid: 'another0another0another0xx' }).replace(
      'EXEMPLO',
      'EXENPLO',
    )
    expect(checkBrCode(code, expected).doubts).toEqual(['crc', 'amount', 'txid'])
  })

  it.each([
    ['no amount and no txid', { amount: null, txid: '***' }],
    ['a txid cut at 25 characters', { amount: null, txid: 'a1B2c3D4e5F6g7H8i9J0k1L2m' }],
    ['an amount of zero', { amount: '0.00', txid: '***' }],
    ['a zero without cents', { amount: '0', txid: '***' }],
    ['another amount', { amount: '1.00', txid: '***' }],
    ['an amount with one decimal', { amount: '150.5', txid: '***' }],
    ['another txid', { amount: null, txid: 'another0another0another0xx' }],
    ['a recurring payment too', { amount: null, txid: '***', last: recurring }],
    [
      'only a recurring payment',
      { account: field('00', 'br.gov.bcb.pix'), amount: null, txid: '***', last: recurring },
    ],
    ['an accented name', { amount: null, txid: '***', name: 'PADARIA SÃO JOÃO & CIA' }],
  ])('has no doubt about a dynamic code with %s', (_, parts) => {
    expect(checkBrCode(brCode(parts), expected)).toMatchObject({ doubts: [], amount: 'absent', txid: 'absent' })
  })

  it('doubts a static code without an amount although it names a recurring payment', () => {
    expect(checkBrCode(brCode({ account: staticAccount, amount: null, last: recurring }), expected).doubts).toEqual([
      'amount',
    ])
  })

  it('doubts a static code that lets anybody choose a fixed amount', () => {
    const code = brCode({ account: staticAccount, amount: null })
    expect(checkBrCode(code, expected).doubts).toEqual(['amount'])
    expect(checkBrCode(code, { ...expected, amountOpen: true }).doubts).toEqual([])
  })
})
