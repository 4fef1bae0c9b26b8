import { expect, test } from 'vitest'
import { openBook } from '@/e2e/harness/payees'
import { createPerson } from '@/e2e/harness/people'
import { getTransfer, reviewTransfer } from '@/lib/features/pix/transfers/service'
import { approve } from '@/lib/server/operations/approvals'
import { removePayee } from './service'

const { marina, rafael, listed, key, ...book } = await openBook()
const { context, pay, confirm, payConfirmed, lookUp, payeeOf, claimed, states, paidBefore } = book

test('what was paid to the earlier holder was not paid to the new one, in review and request, until it is paid itself', async () => {
  const review = () => reviewTransfer.perform({ amountCents: 35_000, key: key.value, keyType: key.type }, context())
  await paidBefore()
  await payConfirmed({ amountCents: 1_000 })
  expect(await review()).toMatchObject({ change: null, paid: { count: 2, cents: 6_000 }, paidEarlier: null })
  claimed()
  await lookUp()
  const earlier = { count: 2, cents: 6_000, name: listed.name }
  const nothing = { count: 0, cents: 0, lastAt: null }
  expect(await review()).toMatchObject({
    change: 'holder',
    paid: nothing,
    paidEarlier: earlier,
    approval: { sameDay: { count: 2, earlier } },
  })
  const holderChange = { reason: 'Telefonei ao número do cadastro' }
  const [first, second] = [
    await pay({ amountCents: 35_000, holderChange }),
    await pay({ amountCents: 35_100, holderChange }),
  ]
  const sameDayOf = async ({ id }: { id: string }) => (await getTransfer.perform({ id }, context(rafael))).sameDay
  expect(await sameDayOf(first)).toEqual({ count: 2, cents: 6_000, earlier })
  expect(await sameDayOf(second)).toEqual({ count: 3, cents: 41_000, earlier })
  await approve(first.id, undefined, rafael)
  await confirm(first.id)
  expect(await review()).toMatchObject({
    change: null,
    paid: { count: 1, cents: 35_000 },
    paidEarlier: earlier,
  })
})

test('what was paid without a look-up was paid to the remembered holder, whether its payee is in the book or not', async () => {
  await paidBefore()
  await payConfirmed({ amountCents: 1_000 }, await createPerson('Sem consulta', 'finance'))
  await removePayee.run({ id: (await payeeOf())?.id ?? '' }, marina)
  claimed()
  await lookUp()
  const review = await reviewTransfer.perform({ amountCents: 1, key: key.value, keyType: key.type }, context())
  expect(review).toMatchObject({ change: 'holder', paid: { count: 0 }, paidEarlier: { count: 2, cents: 6_000 } })
})

test('a holder who cannot be compared keeps the payments: nothing says that they were to another one', async () => {
  await paidBefore()
  states({ name: listed.name })
  await lookUp()
  const review = await reviewTransfer.perform({ amountCents: 1, key: key.value, keyType: key.type }, context())
  expect(review).toMatchObject({ change: 'unclear', paid: { count: 1, cents: 5_000 }, paidEarlier: null })
})
