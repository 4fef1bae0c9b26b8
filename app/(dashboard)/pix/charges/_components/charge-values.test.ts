import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { placeErrors, resolveRequest } from '@/components/operations/sending/form-request'
import type { FieldError } from '@/lib/core/error-codes'
import { type ChargeValues, chargeRequest, emptyCharge, usesRareFields, valuesOf, valuesOfNote } from './charge-values'

const resolveCharge = (values: ChargeValues) => resolveRequest(chargeRequest, values)
const charge = (values: Partial<ChargeValues>): ChargeValues => ({ ...emptyCharge, amountCents: 124_890, ...values })

describe('resolveCharge', () => {
  it('requests the amount and the validity alone when nothing else is given', () => {
    expect(resolveCharge(charge({}))).toEqual({ values: { amountCents: 124_890, expiresIn: 86_400 }, errors: {} })
  })

  it('requests everything that is filled in', () => {
    const values = charge({
      validity: 'custom',
      customValidity: '90',
      customUnit: 'minutes',
      externalId: ' PED-1 ',
      beneficiary: 'Loja Exemplo',
      mode: 'other',
      modeWord: 'VALOR_LIVRE',
      feeType: 'PERCENTAGE',
      feePercent: '2,5',
    })
    expect(resolveCharge(values).values).toEqual({
      amountCents: 124_890,
      expiresIn: 5_400,
      externalId: 'PED-1',
      beneficiary: 'Loja Exemplo',
      valueChangeMode: 'VALOR_LIVRE',
      mediatorFee: { type: 'PERCENTAGE', percent: 2.5 },
    })
  })

  it('sends no fee where the amount of the fee is zero', () => {
    expect(resolveCharge(charge({ feeCents: 0 })).values).toEqual({ amountCents: 124_890, expiresIn: 86_400 })
  })

  it.each<[string, Partial<ChargeValues>, keyof ChargeValues]>([
    ['no amount', { amountCents: null }, 'amountCents'],
    ['an amount of zero', { amountCents: 0 }, 'amountCents'],
    ['37 characters of external id', { externalId: 'x'.repeat(37) }, 'externalId'],
    ['no word for another mode', { mode: 'other' }, 'modeWord'],
    ['a validity of half an hour in words', { validity: 'custom', customValidity: 'half' }, 'customValidity'],
    ['no validity', { validity: 'custom', customValidity: '0' }, 'customValidity'],
    ['a percentage over a hundred', { feeType: 'PERCENTAGE', feePercent: '101' }, 'feePercent'],
    ['a percentage of letters', { feeType: 'PERCENTAGE', feePercent: 'dois' }, 'feePercent'],
  ])('marks the field with %s', (_, values, field) => {
    expect(Object.keys(resolveCharge(charge(values)).errors)).toEqual([field])
  })
})

const refused = (path: string): FieldError => ({ path, message: 'no', code: 'field.invalid', params: {} })

describe('placeErrors', () => {
  it('returns the error at the field that the person sees', () => {
    const errors = [refused('mediatorFee.percent'), refused('expiresIn'), refused('accountId')]
    expect(placeErrors(chargeRequest.fieldOf, errors, charge({ feeType: 'PERCENTAGE', validity: 'custom' }))).toEqual({
      fields: [
        { field: 'feePercent', error: errors[0] },
        { field: 'customValidity', error: errors[1] },
      ],
      rest: [errors[2]],
    })
  })
})

describe('a charge until its due day', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-12-10T15:00:00-03:00') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const note = {
    ...{ id: '59918', model: 'nfe', number: '812', place: 2, installments: 3, installment: '002' },
    ...{ freeCents: 16_400, isCancelled: false, amountCents: 8_200, party: null },
  }

  it('of an instalment lasts to the end of that day in São Paulo', () => {
    const values = valuesOfNote({ ...note, dueOn: '2026-12-12' })
    expect(values).toMatchObject({ validity: 'day', dueOn: '2026-12-12' })
    expect(resolveCharge(values).values).toMatchObject({ expiresIn: 57 * 3_600 })
    expect(resolveCharge(valuesOfNote({ ...note, dueOn: '2026-12-10' })).values).toMatchObject({ expiresIn: 9 * 3_600 })
  })

  it.each(['2026-12-09', null])('has the usual validity where the due day is %s', (dueOn) => {
    expect(resolveCharge(valuesOfNote({ ...note, dueOn })).values).toMatchObject({ expiresIn: 86_400 })
  })

  it.each(['', '2026-12-09'])('marks the day %j, which is missing or over', (dueOn) => {
    expect(Object.keys(resolveCharge(charge({ validity: 'day', dueOn })).errors)).toEqual(['dueOn'])
  })

  it('restores a draft of before there was a due day', () => {
    const { dueOn: _, ...before } = charge({})
    expect(chargeRequest.values.parse(before)).toEqual(charge({}))
  })
})

describe('usesRareFields', () => {
  it.each<[Partial<ChargeValues>, boolean]>([
    [{}, false],
    [{ externalId: 'PED-1', description: 'Pedido' }, false],
    [{ beneficiary: 'Loja' }, true],
    [{ mode: 'other' }, true],
    [{ feeCents: 100 }, true],
    [{ feeType: 'PERCENTAGE', feePercent: '2' }, true],
  ])('%j: %s', (values, uses) => {
    expect(usesRareFields(charge(values))).toBe(uses)
  })
})

describe('valuesOf', () => {
  it.each([
    [{ amountCents: 1, expiresIn: 3_600 }],
    [{ amountCents: 1, expiresIn: 7_200, externalId: 'PED-1', valueChangeMode: 'VALOR_LIVRE' }],
    [{ amountCents: 1, expiresIn: 5_400, mediatorFee: { type: 'FIXED' as const, amountCents: 1_250 } }],
    [{ amountCents: 1, expiresIn: 3_600, madeFrom: { documentId: '59918', installment: '002' } }],
    [{ amountCents: 1, expiresIn: 172_800, mediatorFee: { type: 'PERCENTAGE' as const, percent: 2.5 } }],
  ])('fills the form so that it requests the same again: %j', (input) => {
    expect(resolveCharge(valuesOf(input)).values).toEqual(input)
  })
})
