import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { findOperationRow } from '@/lib/server/operations/list'
import { submit } from '@/lib/server/operations/perform'
import { chargeResult } from './schema'
import { createCharge, getCharge, listCharges, rereadCharge, suggestCustomers } from './service'
import { shareCharge } from './sharing-service'

const simulator = await setUpSimulator()
const person = await createPerson('Marina', 'finance')
const context = { person, signal: new AbortController().signal }

async function charge(rest: object = {}, id: string = crypto.randomUUID()) {
  const input = createCharge.input.parse({ amountCents: 10_000, ...rest })
  const { row } = await submit(createCharge, id, input, person)
  return { id, txid: chargeResult.parse(row.result).txid }
}
const nextOf = async (id: string) => (await getCharge.perform({ id }, context)).successorId

test('a charge that may still be paid, or was paid in full, is not charged again', async () => {
  const { id, txid } = await charge()
  await expect(charge({ againOf: id })).rejects.toMatchObject({ code: 'conflict' })
  simulator.payCharge(txid)
  await rereadCharge(await findOperationRow(['pix.charge'], id))
  await expect(charge({ againOf: id })).rejects.toMatchObject({ code: 'conflict' })
  await expect(charge({ againOf: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
})

test('a charge that was paid with less has one successor, and shows it', async () => {
  const { id, txid } = await charge({ valueChangeMode: 'PAYER' })
  simulator.payCharge(txid, { value: 90 })
  await rereadCharge(await findOperationRow(['pix.charge'], id))
  expect(await nextOf(id)).toBeNull()
  const next = await charge({ againOf: id, amountCents: 1_000 })
  expect(await nextOf(id)).toBe(next.id)
  await expect(charge({ againOf: id })).rejects.toMatchObject({ code: 'conflict' })
  expect(await charge({ againOf: id, amountCents: 1_000 }, next.id)).toEqual(next)
  const sent = simulator.requests({ service: 'pix', path: '/v1/pix/immediate' })
  expect(sent).toHaveLength(2)
  expect(JSON.stringify(sent)).not.toContain('againOf')
})

test('the list finds a charge by its customer and its words, within its days, and says how far it got', async () => {
  const customer = { name: 'Construtora Aroeira', email: 'contas@aroeira.example' }
  const { id } = await charge({ customer, description: 'NF-e 1.707, parcela 2 de 3' })
  const found = async (filter: object) => (await listCharges.perform({ limit: 20, ...filter }, context)).items
  expect(await found({ q: 'aroeira' })).toMatchObject([{ id, reach: null }])
  await shareCharge.run({ id }, person)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  expect(await found({ q: '1.707', from: today, to: today })).toMatchObject([{ id, reach: { links: 1, opened: 0 } }])
  expect(await found({ q: '1.707', to: '2020-01-01' })).toEqual([])
})

test('a customer of an earlier charge is suggested with e-mail and tax id, once, the newest first', async () => {
  const suggested = (q: string) => suggestCustomers.perform({ q }, context)
  const name = 'Padaria Três Marias'
  await charge({ customer: { name, taxId: '11.222.333/0001-81' }, description: 'Pedido 1' })
  await charge({ customer: { name, email: 'contas@marias.example' }, description: 'Pedido 2' })
  await charge({ customer: { name: 'Outra cliente' }, description: 'Padaria' })
  const found = { name, email: 'contas@marias.example', taxId: '11222333000181', from: 'charge' }
  expect(await suggested('tres mar')).toEqual([found])
  expect(await suggested('padaria')).toEqual([found])
  expect(await suggested('nenhuma destas')).toEqual([])
})
