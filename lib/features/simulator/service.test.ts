import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { createCharge } from '@/lib/features/pix/charges/service'
import { submit } from '@/lib/server/operations/perform'
import { actInSimulator, getSimulator } from './service'

const simulator = await setUpSimulator()
process.env.SIMULATOR_URL = simulator.url
const finance = await createPerson('Ana', 'finance')

const state = () => getSimulator.perform({}, { person: finance, signal: new AbortController().signal })

async function charge(valueChangeMode?: string) {
  const input = createCharge.input.parse({ amountCents: 20_000, valueChangeMode })
  return (await submit(createCharge, crypto.randomUUID(), input, finance)).row
}

test('what can be paid is listed, and is paid short where the charge takes another amount', async () => {
  const fixed = await charge()
  const open = await charge('LIVRE')
  const [newest, older] = (await state()).charges
  expect(newest).toMatchObject({ amountCents: 20_000, fixed: false })
  expect(older).toMatchObject({ amountCents: 20_000, fixed: true })
  expect(await actInSimulator({ act: 'pay-charge', txid: newest?.txid ?? '', amountCents: 15_001 })).toMatchObject({
    amountCents: 15_001,
    href: `/pix/charges/${open.id}`,
  })
  expect(await actInSimulator({ act: 'pay-charge', txid: older?.txid ?? '' })).toMatchObject({
    amountCents: 20_000,
    href: `/pix/charges/${fixed.id}`,
  })
  await expect(actInSimulator({ act: 'pay-charge', txid: newest?.txid ?? '' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a payment comes in, and is disputed once', async () => {
  const came = await actInSimulator({ act: 'receive', amountCents: 12_345, payer: 'Loja Sol' })
  expect(came).toMatchObject({ amountCents: 12_345, href: expect.stringMatching(/^\/pix\/received\?open=/) })
  const [payment] = (await state()).received
  expect(payment).toMatchObject({ amountCents: 12_345, payer: 'Loja Sol' })
  const order = { act: 'dispute', endToEndId: payment?.endToEndId ?? '' } as const
  expect(await actInSimulator(order)).toMatchObject({ amountCents: 12_345 })
  expect((await state()).received.map(({ endToEndId }) => endToEndId)).not.toContain(order.endToEndId)
})

test('trouble lasts an hour of the simulator, or until it is ended; a cut answer stays', async () => {
  await actInSimulator({ act: 'cut-answer', next: 'transfer' })
  await actInSimulator({ act: 'trouble', service: 'both' })
  const { trouble, now } = await state()
  expect(trouble?.service).toBe('both')
  expect(Date.parse(trouble?.until ?? '') - Date.parse(now)).toBeGreaterThan(3_590_000)
  await actInSimulator({ act: 'end-trouble' })
  expect(await state()).toMatchObject({ trouble: null, cuts: ['transfer'] })
  await actInSimulator({ act: 'trouble', service: 'pix' })
  await actInSimulator({ act: 'move-clock', hours: 1 })
  expect((await state()).trouble).toBeNull()
})
