import { afterAll, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { startMailServer } from '@/e2e/support/mail-server'
import { sendMails } from '@/lib/features/notices/mail/run'
import { changeRow, createBatch, excludeProblems } from '@/lib/features/pix/batches/drafts-service'
import { askForBatch } from '@/lib/features/pix/batches/requests-service'
import { getBatch, listBatchRows } from '@/lib/features/pix/batches/service'
import { findBatch } from '@/lib/features/pix/batches/store/batches'
import { payerStatus } from '@/lib/features/pix/charges/payer-service'
import { freshenCharge } from '@/lib/features/pix/charges/service'
import { chargeMails } from '@/lib/features/pix/charges/sharing-mail'
import { getSharing, revokeCharge } from '@/lib/features/pix/charges/sharing-service'
import { verify } from '@/lib/server/operations/perform'
import { sendBatch } from './send-batch'
import { openResult } from './service'
import { shareRows } from './share-rows'

const server = await startMailServer()
afterAll(() => server.stop())
const simulator = await setUpSimulator(
  {},
  { SMTP_URL: server.url, EMAIL_FROM: 'Ipê <cobranca@ipe.example>', APPROVAL_THRESHOLD_CENTS: '1' },
)
const marina = await createPerson('Marina', 'finance')

const context = { person: marina, signal: new AbortController().signal }
const body = async function* (text: string) {
  yield Buffer.from(text)
}
const heading = 'Valor;Identificador;Validade;Cliente;E-mail;Referente a'
const draft = (...lines: string[]) => createBatch({ kind: 'charges' }, marina, body([heading, ...lines].join('\n')))
const view = (id: string) => getBatch.perform({ id }, context)
const rows = async (id: string) => (await listBatchRows.perform({ id, order: 'line' }, context)).items
const ask = async (id: string, more: object = {}) =>
  askForBatch({ id, version: (await view(id)).version, ...more }, marina, crypto.randomUUID())
const send = async (id: string) => sendBatch((await findBatch(id)).batch)
const requests = () => simulator.requests({ service: 'pix', path: '/v1/pix/immediate' })
const sharingOf = (id: string) => getSharing.perform({ id }, context)

async function result(id: string): Promise<string[][]> {
  const chunks: Buffer[] = []
  for await (const chunk of (await openResult.run({ id })).stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
    .toString()
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(';'))
}
const tokenOf = (link = '') => ({ token: link.split('/c/')[1] ?? '' })

test('a file of charges is read with its validities, and says what is wrong with each row', async () => {
  const { id, version } = await draft(
    '10,00;P-1;3 dias;Ana;ana@example.com;Pedido 1',
    '20,00;P-2;;Bia;;Pedido 2',
    '30,00;P-3;ontem;Caio;caio@;Pedido 3',
    '0;P-1;12 h;;d@example.com;x',
  )
  expect((await rows(id)).map(({ problems, warnings }) => [problems, warnings])).toEqual([
    [['duplicate_identifier'], []],
    [[], ['no_email']],
    [['email_invalid', 'validity_invalid'], []],
    [['amount_invalid', 'name_missing', 'duplicate_identifier'], []],
  ])
  const third = (await rows(id))[2]
  const change = { id, rowId: third?.rowId ?? '', version, email: null, validity: '30 min' }
  expect(await changeRow.run(change, marina)).toMatchObject({
    problems: [],
    warnings: ['no_email'],
    validity: '30 min',
  })
  await expect(ask(id)).rejects.toMatchObject({ code: 'conflict' })
})

test('rows become charges without approval, with links in the result and e-mails at a pace, each once', async () => {
  const before = requests().length
  const { id } = await draft(
    '10,00;L-1;3;Ana;ana@example.com;Pedido 1',
    '20,00;L-2;12 h;Bia;bia@example.com;Pedido 2',
    '30,00;L-3;;Caio;;Pedido 3',
  )
  await expect(ask(id, { sendOn: '2030-01-01' })).rejects.toMatchObject({ code: 'invalid_request' })
  expect(await ask(id, { remind: true })).toMatchObject({ status: 202, data: { state: 'confirmed' } })
  await Promise.all([send(id), send(id)])
  await Promise.all([shareRows(), shareRows()])
  await shareRows()
  expect(await view(id)).toMatchObject({ state: 'done', counts: { accepted: 3 } })
  const sent = requests()
    .slice(before)
    .map(({ body: text }) => JSON.parse(text ?? ''))
  expect(sent).toHaveLength(3)
  expect(JSON.stringify(sent)).not.toMatch(/Ana|example\.com|Pedido/)

  const [head = [], ...lines] = await result(id)
  expect(head).toEqual(expect.arrayContaining(['identificador', 'link', 'codigo', 'estado']))
  expect(lines.map((line) => [line[1], line[8]])).toEqual(['L-1', 'L-2', 'L-3'].map((name) => [name, 'accepted']))
  const links = lines.map((line) => line[6])
  for (const link of links) expect(await payerStatus(tokenOf(link))).toMatchObject({ state: 'open' })
  expect((await result(id)).slice(1).map((line) => line[6])).toEqual(links)

  const [ana, , caio] = await rows(id)
  const mails = (await sharingOf(ana?.operationId ?? '')).mails
  expect(mails.map(({ purpose, state }) => [purpose, state])).toEqual([
    ['charge-expired', 'waiting'],
    ['charge-expiring', 'waiting'],
    ['charge', 'waiting'],
  ])
  expect((await sharingOf(caio?.operationId ?? '')).mails).toEqual([])
  const composers = chargeMails(freshenCharge)
  const now = new Date()
  while ((await sendMails(() => now, composers)) > 0);
  expect(server.mails.map(({ to }) => to)).toEqual(['ana@example.com'])
  while ((await sendMails(() => new Date(Date.now() + 2_500), composers)) > 0);
  expect(server.mails.map(({ to }) => to)).toEqual(['ana@example.com', 'bia@example.com'])

  await revokeCharge.run({ id: ana?.operationId ?? '' }, marina)
  expect((await result(id))[1]?.[6]).toBe('')
})

test('a charge without an answer waits for a person, is not sent again, and gets its link once it was made', async () => {
  const { id } = await draft('41,00;U-1;;Ana;ana@example.com;Pedido 1', '42,00;U-2;;Bia;;Pedido 2')
  await ask(id)
  const before = requests().length
  simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', match: 'U-1', kind: 'reset' })
  await send(id)
  await shareRows()
  await send(id)
  expect(requests()).toHaveLength(before + 2)
  const lost = (await rows(id)).find(({ state }) => state === 'unknown')
  expect(await view(id)).toMatchObject({ state: 'done', counts: { unknown: 1, accepted: 1 } })
  expect((await result(id)).filter((line) => line[6] === '')).toHaveLength(1)
  await verify(lost?.operationId ?? '', 'resend', marina)
  await shareRows()
  expect((await result(id)).filter((line) => line[6] === '')).toEqual([])
})

test('rows with problems are left out', async () => {
  const { id, version } = await draft('51,00;X-1;;Ana;;a', 'sem valor;X-2;;Bia;;b')
  await excludeProblems.run({ id, version }, marina)
  await ask(id)
  await send(id)
  expect(await view(id)).toMatchObject({ state: 'done', counts: { accepted: 1, excluded: 1 } })
})
