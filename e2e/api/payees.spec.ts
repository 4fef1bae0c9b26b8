import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'

const cerrado = {
  name: 'Cerrado Logística Ltda',
  document: '19204471000140',
  bank: { name: 'Banco Jatobá', ispb: '27084316' },
}
const impostor = {
  name: 'João V. Nascimento',
  document: '45851290611',
  bank: { name: 'Pagar Já', ispb: '41905872' },
}

const ownKey = () => `cerrado.${randomUUID().slice(0, 12)}@exemplo.com.br`

function pay(api: APIRequestContext, value: string, more: object = {}) {
  const data = { amountCents: 1_500, key: { type: 'EMAIL', value }, ...more }
  return api.post('/api/pix/transfers', { data, headers: { 'idempotency-key': randomUUID() } })
}

const lookUp = async (api: APIRequestContext, key: string) =>
  dataOf(await api.get('/api/pix/directory', { params: { key, keyType: 'EMAIL' } }))

const found = async (api: APIRequestContext, q: string) =>
  (await rowsOf(await api.get('/api/pix/payees', { params: { q } }))).items

async function payConfirmed(api: APIRequestContext, key: string): Promise<void> {
  const { id } = await dataOf(await pay(api, key), 201)
  await expect
    .poll(async () => (await dataOf(await api.get(`/api/operations/${id}`))).state, { timeout: 30_000 })
    .toBe('confirmed')
}

test.beforeAll(({ env }) => void env.simulator.changeSettings({ transferSettleMs: 100 }))
test.afterAll(({ env }) => void env.simulator.changeSettings({ transferSettleMs: null }))

test('a payee is made by hand, changed and removed, and nothing is looked up', async ({ as, env }) => {
  const finance = await as('finance')
  const [key, second] = [ownKey(), ownKey()]
  const data = { name: 'Cerrado Logística', taxId: '19204471000140', note: 'Frete', key: { type: 'EMAIL', value: key } }
  const made = await dataOf(await finance.post('/api/pix/payees', { data }), 201)
  expect(made).toMatchObject({
    ...{ name: 'Cerrado Logística', taxId: '19204471000140', note: 'Frete', favorite: false },
    keys: [{ type: 'EMAIL', value: key, owner: null, bank: null, seenAt: null }],
    paid: { count: 0, cents: 0, lastAt: null },
  })
  const address = `/api/pix/payees/${made.id}`
  const change = { favorite: true, addKey: { type: 'EMAIL', value: second } }
  expect(await dataOf(await finance.patch(address, { data: change }))).toMatchObject({ favorite: true })
  expect(await found(finance, second)).toMatchObject([{ id: made.id }])
  expect((await finance.delete(address)).status()).toBe(204)
  await problemOf(await finance.get(address), 404, 'not_found')
  const requests = env.simulator.requests({ service: 'pix' }).map((request) => JSON.stringify(request))
  expect(requests.filter((text) => text.includes(key) || text.includes(second))).toEqual([])
})

test('who was paid by a confirmed transfer is in the book, with the holder that the look-up had found', async ({
  as,
  env,
}) => {
  const finance = await as('finance')
  const key = ownKey()
  env.simulator.changeDirectory(key, cerrado)
  expect(await lookUp(finance, key)).toMatchObject({ known: null })
  await payConfirmed(finance, key)
  expect(await found(finance, key)).toMatchObject([
    {
      name: cerrado.name,
      keys: [{ value: key, owner: { name: cerrado.name }, bank: cerrado.bank }],
      paid: { count: 1, cents: 1_500 },
    },
  ])
  expect(await lookUp(finance, key)).toMatchObject({ known: { owner: { name: cerrado.name }, change: null } })
})

test('a key whose holder changed is paid with a reason and a second person alone', async ({ as, env }) => {
  const finance = await as('finance')
  const key = ownKey()
  env.simulator.changeDirectory(key, cerrado)
  await lookUp(finance, key)
  await payConfirmed(finance, key)
  env.simulator.changeDirectory(key, impostor)
  expect(await lookUp(finance, key)).toMatchObject({
    owner: { name: impostor.name },
    known: { owner: { name: cerrado.name }, bank: cerrado.bank, change: 'holder' },
  })
  await problemOf(await pay(finance, key), 409, 'holder_changed')
  await problemOf(await pay(finance, key, { holderChange: { reason: '' } }), 400, 'invalid_request')
})

test('a bank alone that changed is told and stops nothing', async ({ as, env }) => {
  const finance = await as('finance')
  const key = ownKey()
  env.simulator.changeDirectory(key, cerrado)
  await lookUp(finance, key)
  await payConfirmed(finance, key)
  env.simulator.changeDirectory(key, { bank: { name: 'Banco Ipê', ispb: '10203040' } })
  expect(await lookUp(finance, key)).toMatchObject({ known: { bank: cerrado.bank, change: 'bank' } })
  await payConfirmed(finance, key)
  expect(await lookUp(finance, key)).toMatchObject({ known: { bank: { ispb: '10203040' }, change: null } })
})

test('what is no payee is refused, and who may not read the book sees none of it', async ({ as }) => {
  const finance = await as('finance')
  for (const data of [
    {},
    { name: '', key: { type: 'EMAIL', value: ownKey() } },
    { name: 'A', key: { type: 'CARRIER_PIGEON', value: 'x' } },
  ])
    await problemOf(await finance.post('/api/pix/payees', { data }), 400, 'invalid_request')
  await problemOf(await finance.patch(`/api/pix/payees/${randomUUID()}`, { data: { note: 'x' } }), 404, 'not_found')
  await problemOf(await (await as('support')).get('/api/pix/payees'), 403, 'forbidden')
})
