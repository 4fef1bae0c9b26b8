import { expect, test } from 'vitest'
import { crc16 } from '@/lib/core/pix/br-code'
import { readPastedCode } from './pasted-code'

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`
const sealed = (body: string) => `${body}6304${crc16(`${body}6304`)}`
const code = (account: string, { amount = field('54', '129.90'), txid = 'PED4411' } = {}) =>
  sealed(
    `000201${field('26', field('00', 'br.gov.bcb.pix') + account)}52040000${field('53', '986')}${amount}5802BR${field('59', 'LOJA')}${field('60', 'SP')}${field('62', field('05', txid))}`,
  )
const withKey = code(field('01', 'loja@lume.example'))

test('a static code gives its key, amount and identifier', () => {
  const filled = { kind: 'static', key: 'loja@lume.example', keyType: 'EMAIL', name: 'LOJA' }
  expect(readPastedCode(` ${withKey}\n`)).toEqual({ ...filled, amountCents: 12_990, txid: 'PED4411' })
  const open = code(field('01', 'loja@lume.example'), { amount: '', txid: '***' })
  expect(readPastedCode(open)).toEqual({ ...filled, amountCents: null, txid: null })
})

test.each([
  ['a dynamic code', code(field('25', 'pix.example/v2/9d36b84f')), { kind: 'dynamic' }],
  ['a code that was cut off', withKey.slice(0, -9), { kind: 'broken' }],
  ['a code with another amount than it was sealed with', withKey.replace('129.90', '929.90'), { kind: 'broken' }],
  [
    'a code of another scheme',
    sealed(`000201${field('26', field('00', 'com.example'))}5204000053039865802BR`),
    { kind: 'other' },
  ],
  ['a key', '00020152040000', null],
  ['a name', 'Lume Energia', null],
])('%s', (_, text, read) => {
  expect(readPastedCode(text)).toEqual(read)
})

// A field of one line makes a space of each line end, before anything reads the text.
const lines = (text: string, ...ends: number[]) =>
  ends.reduceRight((all, at) => `${all.slice(0, at)} ${all.slice(at)}`, text)
const spaced = sealed(withKey.slice(0, -8).replace('5904LOJA', '5915LOJA DA ANA LTD'))

test.each([
  ['a mark of direction in front', `\u200e${withKey}`],
  ['quotes around', `"${withKey}"`],
  ['a line end', lines(withKey, 60)],
  ['two line ends', lines(withKey, 30, 90)],
  ['a line end of two characters', withKey.replace('.gov', '.g  ov')],
  ['line ends and a name with spaces', lines(spaced, 20, 70)],
])('a code with %s is read from the field', (_, text) => {
  expect(readPastedCode(text)).toMatchObject({ kind: 'static', key: 'loja@lume.example', amountCents: 12_990 })
})

test.each(['1326,80', '1.326,80', '10.505', '-10.00'])(
  'the amount %s under a right CRC is said to be malformed',
  (text) => {
    const malformed = code(field('01', 'loja@lume.example'), { amount: field('54', text) })
    expect(readPastedCode(malformed)).toEqual({ kind: 'bad-amount' })
    expect(readPastedCode(lines(malformed, 40))).toEqual({ kind: 'bad-amount' })
    expect(readPastedCode(malformed.replace('LOJA', 'LOJB'))).toEqual({ kind: 'broken' })
  },
)
