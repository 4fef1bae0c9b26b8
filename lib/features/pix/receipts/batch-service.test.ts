import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { unzip } from '@/e2e/support/unzip'
import { dayOf } from '@/lib/core/dates'
import { createBatch, excludeProblems } from '@/lib/features/pix/batches/drafts-service'
import { askForBatch } from '@/lib/features/pix/batches/requests-service'
import { sendBatch } from '@/lib/features/pix/batches/sending/send-batch'
import { listBatchRows } from '@/lib/features/pix/batches/service'
import { findBatch } from '@/lib/features/pix/batches/store/batches'
import { lookUpKey } from '@/lib/features/pix/directory/service'
import { getTransfer } from '@/lib/features/pix/transfers/service'
import { processOne, storePix } from '@/lib/features/webhooks/reactions/events.fixture'
import { openBatchReceipts } from './batch-service'
import '@/lib/features/webhooks/reactions/transfer'

const simulator = await setUpSimulator()
const person = await createPerson('Marina', 'finance')
const context = () => ({ person, signal: new AbortController().signal })
const body = async function* (text: string) {
  yield Buffer.from(text)
}
const key = '52998224725'

test('a batch has a receipt for each settled row, and a list that names what the others lack', async () => {
  simulator.changeDirectory(key, { name: '=Rita', document: key, bank: { name: 'Jatobá', ispb: '27084316' } })
  await lookUpKey.perform({ key, keyType: 'CPF' }, context())
  const file = ['chave;tipo;valor', `${key};CPF;10.01`, 'outro@exemplo.com.br;EMAIL;10.02', 'sem chave;CPF;10.03']
  const { id } = await createBatch({ kind: 'transfers', name: 'Folha.csv' }, person, body(file.join('\n')))
  await expect(openBatchReceipts.run({ id })).rejects.toMatchObject({ code: 'not_ready', status: 409 })
  const { version } = await excludeProblems.run({ id, version: 1 }, person)
  await askForBatch({ id, version }, person, crypto.randomUUID())
  await sendBatch((await findBatch(id)).batch)
  const [first] = (await listBatchRows.perform({ id }, context())).items
  const { result } = await getTransfer.perform({ id: first?.operationId ?? '' }, context())
  const settled = {
    end_to_end_id: 'E18236120202611251703aaaaaaaaaaa',
    settled_at: `${new Date().toISOString().slice(0, 19)}Z`,
  }
  const event = { txid: result?.txid, status: 'done', ...settled }
  await processOne(storePix('Transfer', event))

  const { stream, bytes, contentType, fileName } = await openBatchReceipts.run({ id })
  expect([bytes, contentType, fileName]).toEqual([null, 'application/zip', 'comprovantes-Folha.zip'])
  const files = await unzip(await buffer(stream))
  const path = `0002-comprovante-pix-${dayOf(new Date())}-rita.pdf`
  expect([...files.keys()]).toEqual([path, 'comprovantes.csv'])
  expect(files.get(path)?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(files.get('comprovantes.csv')?.toString().slice(1).trim().split('\r\n')).toEqual([
    'linha;favorecido;valor;arquivo;falta',
    `2;'=Rita;R$ 10,01;${path};`,
    '3;;R$ 10,02;;liquidação',
    '4;;R$ 10,03;;fora do lote',
  ])
})
