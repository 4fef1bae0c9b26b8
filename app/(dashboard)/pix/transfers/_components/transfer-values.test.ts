import { describe, expect, it } from 'vitest'
import { placeErrors, resolveRequest } from '@/components/operations/sending/form-request'
import type { FieldError } from '@/lib/core/error-codes'
import type { TransferInput } from '@/lib/features/pix/transfers/schema'
import {
  balanceAfter,
  choiceAfterEdit,
  emptyTransfer,
  inputOf,
  keyTypeOf,
  ownFeeCents,
  type TransferValues,
  transferRequest,
  typedFeeCents,
  valuesOf,
  valuesOfNote,
} from './transfer-values'

const resolveTransfer = (values: TransferValues) => resolveRequest(transferRequest, values)
const transfer = (values: Partial<TransferValues>): TransferValues => ({
  ...emptyTransfer,
  amountCents: 3_860_000,
  key: 'Marina@Lastro.example',
  ...values,
})

describe('resolveTransfer', () => {
  it('requests the amount and the key alone when nothing else is given', () => {
    expect(resolveTransfer(transfer({}))).toEqual({
      values: { amountCents: 3_860_000, key: { type: 'EMAIL', value: 'marina@lastro.example' } },
      errors: {},
    })
  })

  it('requests everything that is filled in, bare of its punctuation', () => {
    const values = transfer({
      key: '(11) 98765-4321',
      receiverDocument: '07.148.236/0001-19',
      description: ' Parcela 2 ',
      externalId: ' CTR-1 ',
      feeType: 'PERCENTAGE',
      feePercent: '2,5',
    })
    expect(inputOf(values)).toEqual({
      amountCents: 3_860_000,
      key: { type: 'TELEFONE', value: '+5511987654321' },
      receiverDocument: '07148236000119',
      description: 'Parcela 2',
      externalId: 'CTR-1',
      mediatorFee: { type: 'PERCENTAGE', percent: 2.5 },
    })
  })

  it.each<[string, Partial<TransferValues>, keyof TransferValues]>([
    ['no amount', { amountCents: null }, 'amountCents'],
    ['an amount of zero', { amountCents: 0 }, 'amountCents'],
    ['no key', { key: ' ' }, 'key'],
    ['a key of no known type', { key: 'hello' }, 'keyType'],
    ['a document of twelve digits', { receiverDocument: '071482360001' }, 'receiverDocument'],
    ['a document with letters', { receiverDocument: '12ABC34501DE35' }, 'receiverDocument'],
    ['141 characters of description', { description: '😀'.repeat(141) }, 'description'],
    ['a percentage over a hundred', { feeType: 'PERCENTAGE', feePercent: '101' }, 'feePercent'],
  ])('marks the field with %s', (_, values, field) => {
    expect(Object.keys(resolveTransfer(transfer(values)).errors)).toEqual([field])
    expect(inputOf(transfer(values))).toBeNull()
  })

  it('counts a description in characters, not in halves of them', () => {
    expect(inputOf(transfer({ description: '😀'.repeat(140) }))?.description).toBe('😀'.repeat(140))
  })

  it('takes a key that does not look like the type that was chosen', () => {
    expect(inputOf(transfer({ key: 'hello', keyType: 'CHAVE_ALEATORIA' }))?.key).toEqual({
      type: 'CHAVE_ALEATORIA',
      value: 'hello',
    })
  })
})

describe('keyTypeOf', () => {
  it.each<[string, TransferValues['keyType'], string | undefined]>([
    ['marina@lastro.example', '', 'EMAIL'],
    ['07.148.236/0001-19', '', 'CNPJ'],
    ['529.982.247-25', '', 'CPF'],
    ['52998224725', '', 'CPF'],
    ['00394460005887', '', 'CNPJ'],
    ['52998224725', 'TELEFONE', 'TELEFONE'],
    ['hello', '', undefined],
    ['hello', 'EMAIL', 'EMAIL'],
  ])('%s with the choice %j is %s', (key, keyType, expected) => {
    expect(keyTypeOf({ key, keyType })).toBe(expected)
  })
})

describe('choiceAfterEdit', () => {
  it.each<[string, TransferValues['keyType'], TransferValues['keyType']]>([
    ['52998224725', 'TELEFONE', 'TELEFONE'],
    ['marina@lastro.example', 'CPF', ''],
    ['marina@', 'CPF', 'CPF'],
    ['marina@lastro.example', '', ''],
  ])('%s leaves %j as %j', (key, chosen, expected) => {
    expect(choiceAfterEdit(key, chosen)).toBe(expected)
  })
})

const refused = (path: string): FieldError => ({ path, message: 'no', code: 'field.invalid', params: {} })

describe('placeErrors', () => {
  it('returns the error at the field that the person sees', () => {
    const errors = [
      refused('key.value'),
      refused('key.type'),
      refused('mediatorFee.amountCents'),
      refused('Idempotency-Key'),
    ]
    expect(placeErrors(transferRequest.fieldOf, errors, transfer({}))).toEqual({
      fields: [
        { field: 'key', error: errors[0] },
        { field: 'keyType', error: errors[1] },
        { field: 'feeCents', error: errors[2] },
      ],
      rest: [errors[3]],
    })
  })
})

describe('valuesOf', () => {
  it.each<[string, TransferInput]>([
    ['the least', { amountCents: 1, key: { type: 'CPF', value: '52998224725' } }],
    [
      'all of it',
      {
        amountCents: 100,
        key: { type: 'TELEFONE', value: '+5511987654321' },
        receiverDocument: '52998224725',
        description: 'Parcela',
        externalId: 'CTR-1',
        mediatorFee: { type: 'FIXED', amountCents: 1_250 },
        madeFrom: { documentId: '59918', installment: '002' },
      },
    ],
  ])('fills the form so that it requests the same again: %s', (_, input) => {
    expect(inputOf(valuesOf(input))).toEqual(input)
  })
})

describe('valuesOfNote', () => {
  const note = {
    ...{ id: '59918', model: 'nfe', number: '4411', place: 2, installments: 3, installment: '002' },
    ...{ freeCents: 16_400, isCancelled: false, dueOn: null, amountCents: 8_200 },
  }
  const made = { madeFrom: { documentId: '59918', installment: '002' } }
  const rest = { amountCents: 8_200, description: 'NF-e 4411, parcela 2', ...made }
  it.each([
    [
      'a CNPJ',
      '07148236000119',
      { key: { type: 'CNPJ', value: '07148236000119' }, receiverDocument: '07148236000119' },
    ],
    ['a CNPJ with letters, as a key alone', '12ABC34501DE35', { key: { type: 'CNPJ', value: '12ABC34501DE35' } }],
    ['a CPF', '52998224725', { key: { type: 'CPF', value: '52998224725' }, receiverDocument: '52998224725' }],
  ])('requests a payment to %s', (_, document, expected) => {
    expect(inputOf(valuesOfNote({ ...note, party: { name: 'Fornecedor', document } }))).toEqual({
      ...rest,
      ...expected,
    })
  })

  it('leaves a masked document for the person to complete', () => {
    const values = valuesOfNote({ ...note, party: { name: null, document: '***.456.789-**' } })
    expect([values.key, values.receiverDocument, inputOf(values)]).toEqual(['', '', null])
  })
})

describe('ownFeeCents', () => {
  it.each([
    [undefined, null],
    [{ type: 'FIXED', amountCents: 1_250 }, 1_250],
    [{ type: 'PERCENTAGE', percent: 2.5 }, 2_502],
  ] as const)('%j is %s', (mediatorFee, cents) => {
    expect(ownFeeCents({ amountCents: 100_070, mediatorFee })).toBe(cents)
  })
})

describe('typedFeeCents', () => {
  it.each([
    ['', null],
    ['2,', null],
    ['2', 20],
  ])('a percentage of %j is %s', (feePercent, cents) => {
    expect(typedFeeCents({ ...emptyTransfer, amountCents: 1_000, feeType: 'PERCENTAGE', feePercent })).toBe(cents)
  })
})

describe('balanceAfter', () => {
  it('takes the amount and the own fee away, below zero too', () => {
    expect(balanceAfter(1_000, 900, 200)).toBe(-100)
  })

  it('stays unknown with the balance', () => {
    expect(balanceAfter(null, 900, null)).toBeNull()
  })
})
