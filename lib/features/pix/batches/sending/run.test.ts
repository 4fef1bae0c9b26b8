import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { createBatch } from '@/lib/features/pix/batches/drafts-service'
import { askForBatch } from '@/lib/features/pix/batches/requests-service'
import { getBatch, listBatchRows } from '@/lib/features/pix/batches/service'
import { findBatch } from '@/lib/features/pix/batches/store/batches'
import { lookUpHolders } from './run'
import { lookUpBatch } from './service'

const simulator = await setUpSimulator()
const marina = await createPerson('Marina', 'finance')
const context = { person: marina, signal: new AbortController().signal }
const body = async function* (text: string) {
  yield Buffer.from(text)
}
const lookUps = () => simulator.requests({ service: 'pix', path: '/v1/pixkey/dict_get' })

test('each key is looked up once, on a click, and what was found is shown on its rows', async () => {
  const lines = [
    'bruno.vidal@exemplo.com.br;EMAIL;1,00',
    'bruno.vidal@exemplo.com.br;EMAIL;2,00',
    'nada@exemplo.com.br;EMAIL;3,00',
  ]
  simulator.armFault({ service: 'pix', path: '/v1/pixkey/dict_get', match: 'nada', kind: 'status', status: 404 })
  const { id } = await createBatch({ kind: 'transfers' }, marina, body(['chave;tipo;valor', ...lines].join('\n')))
  expect(lookUps()).toEqual([])
  expect(await getBatch.perform({ id }, context)).toMatchObject({
    lookUp: { running: false, known: 0, missed: 0, missing: 2 },
  })
  await lookUpBatch.run({ id }, marina)
  await expect(askForBatch({ id, version: 1 }, marina, crypto.randomUUID())).rejects.toMatchObject({ code: 'conflict' })
  await lookUpHolders((await findBatch(id)).batch)
  expect(lookUps()).toHaveLength(2)
  const { items } = await listBatchRows.perform({ id }, context)
  expect(items[0]?.holder?.owner.name).toEqual(expect.any(String))
  expect(items[1]?.holder).toEqual(items[0]?.holder)
  expect(items[2]).toMatchObject({ holder: null, problems: ['key_not_found'], missedAt: expect.any(String) })
  const batch = await getBatch.perform({ id }, context)
  expect(batch).toMatchObject({ version: 2, lookUp: { running: false, known: 1, missed: 1, missing: 0 }, problems: 1 })
})
