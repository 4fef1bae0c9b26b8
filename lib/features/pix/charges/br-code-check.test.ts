import { describe, expect, it } from 'vitest'
import { crc16 } from '@/lib/core/pix/br-code'
import { checkBrCode } from './rules'

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`
const dynamicAccount = field('00', 'br.gov.bcb.pix') + field('25', 'pix.example/qr/v2/9a7b')
const staticAccount = field('00', 'br.gov.bcb.pix') + field('01', 'financeiro@example.com')

type Parts = { account?: string; amount?: string | null; txid?: string }

function brCode({ account = dynamicAccount, amount = '1248.90', txid = 'a1B2c3D4e5F6g7H8i9J0k1L2m3' }: Parts = {}) {
  const body = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    amount === null ? '' : field('54', amount),
    field('58', 'BR'),
    field('59', 'LOJA EXEMPLO'),
    field('60', 'RIBEIRAO PRETO'),
    field('62', field('05', txid)),
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
    ['another amount', brCode({ amount: '1248.91' }), 'amount'],
    ['a fraction of a cent', brCode({ amount: '1248.901' }), 'amount'],
    ['another txid', brCode({ txid: 'another0another0another0xx' }), 'txid'],
    ['a txid in another case', brCode({ txid: 'A1B2C3D4E5F6G7H8I9J0K1L2M3' }), 'txid'],
    ['one changed letter', brCode().replace('EXEMPLO', 'EXENPLO'), 'crc'],
  ])('doubts %s', (_, code, doubt) => {
    expect(checkBrCode(code, expected).doubts).toEqual([doubt])
  })

  it.each([
    ['nothing', '', 'empty'],
    ['half a code', brCode().slice(0, 20), 'malformed'],
    ['any text', 'https://example.com', 'not_br_code'],
  ])('cannot read %s', (_, code, reason) => {
    expect(checkBrCode(code, expected)).toEqual({ code: null, reason, doubts: ['unreadable'] })
  })

  it('reports every doubt at once', () => {
    const code = brCode({ amount: '1.00', txid: 'another0another0another0xx' }).replace('EXEMPLO', 'EXENPLO')
    expect(checkBrCode(code, expected).doubts).toEqual(['crc', 'amount', 'txid'])
  })

  it('compares nothing that the address of a dynamic code holds', () => {
    const code = brCode({ amount: null, txid: '***' })
    expect(checkBrCode(code, expected)).toMatchObject({ doubts: [], amount: 'absent', txid: 'absent' })
  })

  it('doubts a static code that lets anybody choose a fixed amount', () => {
    const code = brCode({ account: staticAccount, amount: null })
    expect(checkBrCode(code, expected).doubts).toEqual(['amount'])
    expect(checkBrCode(code, { ...expected, amountOpen: true }).doubts).toEqual([])
  })
})
