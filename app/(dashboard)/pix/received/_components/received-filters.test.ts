import { describe, expect, test } from 'vitest'
import { receivedFilter } from '@/lib/features/pix/received/schema'
import { listInput, loadFilters } from './received-filters'

async function inputOf(query: string) {
  return listInput(await loadFilters(Promise.resolve(Object.fromEntries(new URLSearchParams(query)))))
}

const nothing = {
  type: undefined,
  from: undefined,
  to: undefined,
  amountCents: undefined,
  payerDocument: undefined,
  pixKey: undefined,
  txid: undefined,
  externalId: undefined,
  accountId: undefined,
}

describe('the filters of the address', () => {
  test('listInput takes every filter', async () => {
    const query =
      'type=DEPOSIT&from=2026-02-01&to=2026-02-10&amountCents=142554&payerDocument=591.246.115-08&pixKey=a@b.c&txid=T1&externalId=PED-1&accountId=acc_1'
    const input = await inputOf(query)
    expect(input).toEqual({
      type: 'DEPOSIT',
      from: '2026-02-01',
      to: '2026-02-10',
      amountCents: 142_554,
      payerDocument: '59124611508',
      pixKey: 'a@b.c',
      txid: 'T1',
      externalId: 'PED-1',
      accountId: 'acc_1',
    })
    expect(receivedFilter.parse(input)).toMatchObject(input)
  })

  test('swaps days in the wrong order', async () => {
    expect(await inputOf('from=2026-02-10&to=2026-02-01')).toMatchObject({ from: '2026-02-01', to: '2026-02-10' })
  })

  test.each([
    'type=OTHER',
    'from=2026-02-30',
    'to=ontem',
    'amountCents=12.5',
    'amountCents=0',
    'amountCents=-5',
    'amountCents=9999999999999999',
    'txid=%20%20',
  ])('ignores %s', async (query) => {
    expect(await inputOf(query)).toEqual(nothing)
  })

  test('keeps a document that is neither CPF nor CNPJ as it was typed', async () => {
    expect((await inputOf('payerDocument=***.246.115-**')).payerDocument).toBe('***.246.115-**')
  })

  test('cuts a text longer than the list takes', async () => {
    const input = await inputOf(`pixKey=${'x'.repeat(300)}`)
    expect(receivedFilter.safeParse(input).success).toBe(true)
  })
})
