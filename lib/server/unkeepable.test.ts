import '@/lib/features/webhooks/reactions'
import { expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { listCompanies } from '@/lib/features/companies/service'
import { listDocuments } from '@/lib/features/documents/service'
import { listAccounts, listKnownAccounts } from '@/lib/features/pix/accounts/service'
import { createCharge } from '@/lib/features/pix/charges/service'
import { lookUpKey } from '@/lib/features/pix/directory/service'
import { listQueue } from '@/lib/features/pix/infractions/queue-service'
import { listInfractions } from '@/lib/features/pix/infractions/service'
import { readSync } from '@/lib/features/pix/infractions/store/full-sync'
import { createKey, listKeys } from '@/lib/features/pix/keys/service'
import { listReceived } from '@/lib/features/pix/received/service'
import { findSeen } from '@/lib/features/pix/received/store/seen-payments'
import { requestStatement } from '@/lib/features/pix/statements/service'
import { sendTransfer } from '@/lib/features/pix/transfers/service'
import { db } from '@/lib/server/db/client'
import { webhookEvents } from '@/lib/server/db/event-tables'
import type { Operation } from '@/lib/server/operations/operation'
import { submit } from '@/lib/server/operations/perform'
import type { Read } from '@/lib/server/read'
import { storeEvents } from '@/lib/server/webhooks/inbox'
import { processEvents } from '@/lib/server/webhooks/process'

const simulator = await setUpSimulator()
const person = await createPerson('Ana', 'finance', 'support', 'manager', 'admin')

/** Text in upstream's JSON, and its storable form. */
const sent = 'Ana\\u0000 \\ud83d\\udc00\\udc00'
const storable = 'Ana\uFFFD \uD83D\uDC00\uFFFD'

/**
 * Makes upstream answer with this value; NAME is replaced by text that cannot be stored, and every record gets a field
 * of that name.
 */
function answers(service: 'accounting' | 'pix', path: string, value: unknown): void {
  const envelope = service === 'pix' ? { success: true, message: 'NAME', data: value } : value
  const body = JSON.stringify(envelope).replaceAll('NAME', sent)
  simulator.armFault({ service, path, kind: 'status', status: 200, body, times: 1_000 })
}

const odd = { aviso: { NAME: ['NAME', { deep: 'NAME' }] } }
const oddStorable = { aviso: { [storable]: [storable, { deep: storable }] } }

const run = <T>(read: { perform: Read['perform'] } & { types?: { output: T } }, input: object = {}) =>
  read.perform(input, { person, signal: new AbortController().signal }) as Promise<T>

const send = async (operation: unknown, input: object) =>
  (await submit(operation as Operation, crypto.randomUUID(), input, person)).row

test('one infraction of many does not stop the queue', async () => {
  const items = Array.from({ length: 30 }, (_, n) => ({
    id: `inf_${n}`,
    analysis_status: 'pending',
    amount: 100 + n,
    infraction_date: '2026-11-20',
    ...(n === 17 && { situation_type: 'NAME', payer: { name: 'NAME', document: 'NAME' }, ...odd }),
  }))
  answers('pix', '/v1/infractions/list', { items })
  const { items: queue } = await run(listQueue, { limit: '200' })
  expect(queue).toHaveLength(30)
  expect(queue.find(({ id }) => id === 'inf_17')).toMatchObject({ situationType: storable })
  await expect.poll(readSync).toMatchObject({ completedAt: expect.any(Date), error: null, read: 30 })
  const { items: listed } = await run(listInfractions, { limit: '50' })
  expect(listed.find(({ id }) => id === 'inf_17')).toMatchObject({ extra: oddStorable })
})

test('nor does one whose id is longer than an index takes', async () => {
  const long = Array.from({ length: 600 }, () => crypto.randomUUID()).join('')
  const item = (id: string) => ({ id, analysis_status: 'pending', infraction_date: '2026-11-21' })
  simulator.clearFaults()
  answers('pix', '/v1/infractions/list', { items: [item('inf_a'), item(long), item('inf_b'), item('inf_c')] })
  await run(listInfractions, { limit: '49' })
  const { items } = await run(listQueue, { limit: '200' })
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(['inf_a', 'inf_b', 'inf_c']))
})

test('what was ordered is recorded with whatever upstream answered', async () => {
  answers('pix', '/v1/wallet/transfer', { txid: 'txNAME', integration_id: 'NAME', ...odd })
  answers('pix', '/v1/pix/immediate', { txid: 'chNAME', pix_copia_cola: '0002NAME', integration_id: 'NAME', ...odd })
  answers('pix', '/v1/statement/report_request', { id: 'repNAME', status: 'NAME', file_name: 'NAME', ...odd })
  answers('pix', '/v1/pixkey/new', { id: 'keyNAME', key: 'NAME', key_type: 'NAME', status: 'NAME', ...odd })
  const key = { type: 'EMAIL', value: 'ana@example.com' }
  const transfer = await send(sendTransfer, { amountCents: 500, key })
  expect(transfer).toMatchObject({ state: 'accepted', result: { txid: `tx${storable}`, extra: oddStorable } })
  expect(await send(createCharge, { amountCents: 500 })).toMatchObject({
    state: 'accepted',
    result: { txid: `ch${storable}`, extra: oddStorable },
  })
  expect(await send(requestStatement, { format: 'csv', from: '2026-01-01', to: '2026-01-31' })).toMatchObject({
    state: 'accepted',
    result: { id: `rep${storable}`, fileName: storable },
  })
  expect(await send(createKey, {})).toMatchObject({ result: { id: `key${storable}`, key: storable } })
})

test('a refusal is recorded in its own words', async () => {
  const body = `{"success":false,"message":"Conta de ${sent}","data":{"${sent}":"${sent}"}}`
  simulator.armFault({ service: 'pix', path: '/v1/wallet/transfer', kind: 'status', status: 400, body })
  const row = await send(sendTransfer, { amountCents: 700, key: { type: 'EMAIL', value: 'ana@example.com' } })
  expect(row).toMatchObject({
    state: 'failed',
    error: { code: 'payment_refused', upstreamDetails: { [storable]: storable } },
  })
})

test('what is read is shown, and stored wherever it is stored', async () => {
  const endToEndId = 'E00000000202611221200abcdefghijk'
  const entry = { id: 'cinNAME', value: 10, type: 'DEPOSIT', end_to_end_id: endToEndId }
  answers('pix', '/v1/pix/cashin/list', { entries: [{ ...entry, payer: { name: 'NAME', document: 'NAME' }, ...odd }] })
  expect((await run(listReceived)).items).toMatchObject([{ payer: { name: storable }, extra: oddStorable }])
  expect(await findSeen(endToEndId)).toMatchObject({ payer: { name: storable, document: storable } })

  answers('pix', '/v1/accounts/list', { items: [{ id: 'accNAME', status: 'NAME', name: 'NAME' }] })
  expect((await run(listAccounts)).items).toMatchObject([{ id: `acc${storable}`, name: storable }])
  const { accounts } = await run(listKnownAccounts)
  expect(accounts).toContainEqual({ id: `acc${storable}`, name: storable, status: storable })

  answers('pix', '/v1/pixkey/list', { items: [{ id: 'kNAME', key: 'NAME', status: 'NAME', ...odd }] })
  expect(await run(listKeys)).toMatchObject({ items: [{ key: storable, extra: oddStorable }] })
  answers('pix', '/v1/pixkey/dict_get', { key: 'ana@example.com', owner: { name: 'NAME' }, ...odd })
  expect(await run(lookUpKey, { key: 'ana@example.com' })).toMatchObject({ owner: { name: storable } })
})

test('so are companies and documents', async () => {
  const paginacao = { tem_mais: false }
  const empresa = { id: 'cNAME', cnpj: '12345678000195', razao_social: 'NAME', ...odd }
  answers('accounting', '/v1/empresas', { dados: [empresa], paginacao })
  expect((await run(listCompanies)).items).toMatchObject([
    { id: `c${storable}`, legalName: storable, extra: oddStorable },
  ])
  const documento = { id: 7, empresa_id: 'NAME', modelo: 'NAME', tipo: 'NAME', ...odd }
  answers('accounting', '/v1/documentos', { dados: [documento], paginacao, requisicao_id: 'NAME' })
  expect((await run(listDocuments)).items).toMatchObject([{ id: '7', model: storable, extra: oddStorable }])
})

test('an event is stored as it came and processed', async () => {
  const body = `{"id":"evt_${sent}","object":"Infraction","data":{"id":"inf_${sent}","${sent}":"${sent}"}}`
  const arrived = { source: 'pix' as const, body: Buffer.from(body), headers: new Headers() }
  const [event] = await storeEvents([arrived], async () => undefined)
  const id = event?.id ?? 0
  await processEvents([{ id: crypto.randomUUID(), data: { id }, last: false }])
  const rows = await (await db()).select().from(webhookEvents)
  expect(rows).toMatchObject([{ eventId: `evt_${storable}`, body, state: expect.stringMatching(/processed|ignored/) }])
})
