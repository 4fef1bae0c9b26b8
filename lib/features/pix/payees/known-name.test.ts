import { describe, expect, test } from 'vitest'
import { openBook } from '@/e2e/harness/payees'
import { operationParty } from '@/lib/core/operations/operation-name'
import { getTransfer, reviewTransfer } from '@/lib/features/pix/transfers/service'
import { approve } from '@/lib/server/operations/approvals'
import { createPayee, getPayeeName } from './service'

const { simulator, marina, rafael, listed, key, ...book } = await openBook()
const { context, pay, confirm, payeeOf, claimed, paidBefore } = book
const reviewed = () => reviewTransfer.perform({ amountCents: 5_000, key: key.value, keyType: key.type }, context())
const named = () => getPayeeName.perform({ key: key.value, keyType: key.type }, context())
const transfer = (id: string) => getTransfer.perform({ id }, context())

describe('the payee of a key that was not looked up', () => {
  test('has no name where none is known', async () => {
    expect(await reviewed()).toMatchObject({ payee: null, paid: { count: 0 }, open: [], change: null })
    expect(operationParty(await transfer((await pay()).id))).toBeNull()
  })

  test('is called as in the book, and once paid as the holder who was remembered', async () => {
    const { name } = await createPayee.run({ name: 'Transportes do Cerrado', key }, marina)
    expect(await reviewed()).toMatchObject({ payee: { name, from: 'book' } })
    expect(await named()).toMatchObject({ payee: { name, from: 'book' } })
    const { id } = await pay()
    expect(operationParty(await transfer(id))).toBe(name)
    await confirm(id)
    await paidBefore()
    simulator.clearRequests()
    expect(await reviewed()).toMatchObject({ payee: { name: listed.name, from: 'holder' }, paid: { count: 2 } })
    expect(await named()).toMatchObject({ payee: { name: listed.name, from: 'holder', at: expect.any(String) } })
    expect((await transfer((await pay({ amountCents: 200_000 })).id)).about).toMatchObject({
      payeeName: listed.name,
      nameFrom: { from: 'holder', at: expect.any(String) },
    })
    expect(simulator.requests({ path: '/v1/pixkey/dict_get' })).toEqual([])
  })

  test('who is called by the key in the book has no name', async () => {
    await confirm((await pay()).id)
    expect(await payeeOf()).toMatchObject({ name: key.value })
    expect(await reviewed()).toMatchObject({ payee: null })
    expect(await named()).toEqual({ payee: null })
  })
})

test('a review shows every other open request for the payee, through any key, and how the last look-up differs', async () => {
  // Payments of the other tests go to the usual holder: with them, this one would wait for an approval.
  simulator.changeDirectory(key.value, { name: 'Horto Boa Esperança Ltda', document: '31782904000140' })
  await paidBefore()
  const { id } = await pay({ amountCents: 200_000 })
  expect((await reviewed()).open).toMatchObject([{ id, amountCents: 200_000, state: 'awaiting_approval' }])
  await approve(id, undefined, rafael)
  await confirm(id)
  claimed()
  await book.lookUp()
  expect(await reviewed()).toMatchObject({ open: [], change: 'holder', paid: { count: 0 }, paidEarlier: { count: 2 } })
})
