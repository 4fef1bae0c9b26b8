import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../server.ts'
import { accountIds, type PixClient, pixClient, recordsOf, wordOf } from '../test-client.ts'

let simulator: Simulator
let pix: PixClient
let sub: string

beforeAll(async () => {
  simulator = await startSimulator()
  pix = pixClient(simulator)
  ;[, sub] = accountIds(simulator)
})
afterAll(() => simulator.stop())

async function newKey(body: Record<string, unknown> = {}): Promise<string> {
  const { data } = await pix.post('/v1/pixkey/new', body)
  return wordOf(data, 'id')
}

test('a random key is made when none is given', async () => {
  const { status, data } = await pix.post('/v1/pixkey/new', {})
  expect(status).toBe(200)
  expect(data).toEqual({
    id: expect.any(String),
    key_type: 'EVP',
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: 'active',
  })
  const { status: _, ...known } = data
  expect((await pix.get(`/v1/pixkey/get?id=${data.id}`)).data).toEqual(known)
})

test.each([
  ['12345678909', 'CPF'],
  ['12345678000195', 'CNPJ'],
  ['12ABC34501DE35', 'CNPJ'],
  ['nova@grupoipe.com.br', 'EMAIL'],
  ['+5516999990000', 'TELEFONE'],
  ['3f0a4d19-8e67-4b2a-95d7-c0f131c84be5', 'CHAVE_ALEATORIA'],
])('the key %s is of type %s', async (key, type) => {
  expect((await pix.post('/v1/pixkey/new', { key })).data).toMatchObject({ key, key_type: type })
})

test.each([
  ['not a key', 'Invalid key'],
  ['financeiro@grupoipe.com.br', 'Key already registered'],
])('%s is refused', async (key, message) => {
  expect(await pix.post('/v1/pixkey/new', { key })).toMatchObject({ status: 400, message })
})

test('the list is of one account', async () => {
  const [main, part] = await Promise.all([pix.get('/v1/pixkey/list'), pix.get(`/v1/pixkey/list?subaccount_id=${sub}`)])
  const types = recordsOf(main.data.items).map((key) => key.key_type)
  expect(types).toEqual(expect.arrayContaining(['CNPJ', 'EMAIL', 'TELEFONE', 'EVP', 'CHAVE_ALEATORIA']))
  expect(recordsOf(part.data.items)).toHaveLength(2)
  expect(Object.keys(recordsOf(part.data.items)[0] ?? {})).toEqual(['id', 'key_type', 'key'])
})

test.each(['GET', 'POST'])('%s removes a key, and reading it confirms', async (method) => {
  const id = await newKey()
  const { status, data } = await pix.send(`/v1/pixkey/delete?id=${id}`, { method })
  expect(status).toBe(200)
  expect(data).toEqual({ deleted: true, verified: true, key_id: id })
  expect(await pix.get(`/v1/pixkey/get?id=${id}`)).toMatchObject({ status: 404 })
})

test('a removal may be confirmed later', async () => {
  const id = await newKey()
  simulator.changeKey(id, 'delayed')
  const { data } = await pix.get(`/v1/pixkey/delete?id=${id}`)
  expect(data).toEqual({ deleted: true, verified: false, key_id: id })
  expect(await pix.get(`/v1/pixkey/get?id=${id}`)).toMatchObject({ status: 200 })
  simulator.moveClock({ advanceMs: 10_000 })
  expect(await pix.get(`/v1/pixkey/get?id=${id}`)).toMatchObject({ status: 404 })
})

test('a removal may be refused', async () => {
  const id = await newKey()
  simulator.changeKey(id, 'refused')
  const { data } = await pix.get(`/v1/pixkey/delete?id=${id}`)
  expect(data).toEqual({ deleted: false, verified: false, key_id: id })
  expect(await pix.get(`/v1/pixkey/get?id=${id}`)).toMatchObject({ status: 200 })
  expect(() => simulator.changeKey('nada', 'refused')).toThrow('no such key')
})

test('the directory knows people and firms, with masked documents', async () => {
  const listed = recordsOf(simulator.state().directory)
  expect(listed.length).toBeGreaterThanOrEqual(25)
  for (const { key, keyType, name } of listed) {
    const answer = await pix.get(`/v1/pixkey/dict_get?key=${encodeURIComponent(String(key))}&key_type=${keyType}`)
    expect(answer.data).toEqual({
      key,
      key_type: keyType,
      owner: { name, document: expect.stringMatching(/^\*{2,3}\..*-\*\*$/) },
      bank: { name: expect.any(String), ispb: expect.stringMatching(/^\d{8}$/) },
    })
  }
})

test('a look-up of another type, or without a key, is refused', async () => {
  const email = 'financeiro%40grupoipe.com.br'
  expect(await pix.get(`/v1/pixkey/dict_get?key=${email}`)).toMatchObject({ status: 200 })
  expect(await pix.get(`/v1/pixkey/dict_get?key=${email}&key_type=CPF`)).toMatchObject({ status: 404 })
  const message = 'Missing required parameter: key'
  expect(await pix.get('/v1/pixkey/dict_get')).toMatchObject({ status: 400, message })
})
