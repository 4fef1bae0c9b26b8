import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../server.ts'
import { pixClient } from '../test-client.ts'

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({
    now: '2026-03-10T12:00:00Z',
    seed: 3,
    documents: 120,
    appUrl: 'http://lastro.test',
  })
})
afterAll(() => simulator.stop())

async function act(form: Record<string, string>, language = 'en') {
  const answer = await fetch(`${simulator.url}/panel`, {
    method: 'POST',
    headers: { 'accept-language': language },
    body: new URLSearchParams(form),
  })
  return { status: answer.status, page: await answer.text() }
}
const panel = async (language = 'en') =>
  (await fetch(`${simulator.url}/panel`, { headers: { 'accept-language': language } })).text()

const unpaid = () => simulator.choices().charges

test('the panel speaks the language of the browser', async () => {
  expect(await panel('pt-BR,pt;q=0.9')).toContain('Pagar uma cobrança')
  expect(await panel('en-US,en;q=0.9')).toContain('Pay a charge')
  expect(await panel('pt-BR')).toContain('href="http://lastro.test/pix/transfers/new"')
})

test('a payment of the typed amount comes in, with a link to where Lastro shows it, and is disputed once', async () => {
  const { page } = await act({ act: 'receive', amount: '1.234,56', payer: 'Loja <Sol>' })
  expect(page).toContain('Received a Pix of R$1,234.56.')
  const [payment] = simulator.choices().received
  expect(payment).toMatchObject({ value: 1234.56, payer: 'Loja <Sol>' })
  expect(page).toMatch(/href="http:\/\/lastro\.test\/pix\/received\?open=/)
  expect(page).toContain('Loja &lt;Sol&gt;')
  const dispute = { act: 'dispute', payment: payment?.endToEndId ?? '' }
  expect((await act(dispute)).page).toContain('An infraction of R$1,234.56 was opened.')
  expect(simulator.choices().received).not.toContainEqual(payment)
})

test('a charge is paid once; a second payment is refused and named', async () => {
  await pixClient(simulator).post('/v1/pix/immediate', { original_value: 200 })
  const [charge] = unpaid()
  const form = { act: 'pay-charge', txid: charge?.txid ?? '' }
  expect((await act(form)).page).toContain('Charge paid: ')
  expect(unpaid().map(({ txid }) => txid)).not.toContain(form.txid)
  const again = await act(form)
  expect(again.status).toBe(409)
  expect(again.page).toContain('The simulator did not do it: no such unpaid charge')
})

test('a note is cancelled by its number, then purged by its id', async () => {
  const [note] = simulator.notes(1)
  const { page } = await act({ act: 'cancel-note', note: String(note?.number) })
  expect(page).toContain(`href="http://lastro.test/documents/${note?.id}"`)
  expect(simulator.notes(1)).toMatchObject([{ id: note?.id, cancelled: true }])
  await act({ act: 'purge-note', note: note?.id ?? '' })
  expect(simulator.notes(1)).not.toMatchObject([{ id: note?.id }])
})

test('failures last an hour of the simulator, or until they are ended; a cut answer stays', async () => {
  await act({ act: 'cut-answer', next: 'refund' })
  expect((await act({ act: 'trouble', service: 'both' })).page).toContain('Both are failing')
  expect((await act({ act: 'end-trouble' })).page).not.toContain('Both are failing')
  expect((await act({ act: 'trouble', service: 'pix' })).page).toContain('Pix is failing')
  const { page } = await act({ act: 'move-clock', hours: '1' })
  expect(page).not.toContain('Pix is failing')
  expect(page).toContain('Next refund: will be cut')
  const refusing = await act({ act: 'cut-answer', next: 'transfer', repetition: 'refuse' })
  expect(refusing.page).toContain('the repetition will be refused')
})

test('an event without a receiver is sent and said to be unanswered', async () => {
  expect((await act({ act: 'event', type: 'CashIn' })).page).toContain('got no answer')
  expect(simulator.deliveries().map(({ type }) => type)).toContain('CashIn')
})

test('a note pays by its recipient and its total', async () => {
  const note = simulator
    .notes(200)
    .find(({ isOurs, cents, party, cancelled }) => isOurs && cents && party && !cancelled)
  await act({ act: 'receive', note: note?.id ?? '' })
  const [payment] = simulator.choices().received
  expect(payment).toMatchObject({ value: (note?.cents ?? 0) / 100, payer: note?.party?.name })
})

test.each([
  [{ act: 'nothing' }, 'unknown act'],
  [{ act: 'receive', amount: 'muito' }, 'muito is not an amount'],
  [{ act: 'cancel-note', note: 'nobody has this name' }, 'no such document'],
])('%o is refused with its reason', async (form, reason) => {
  expect((await act(form)).page).toContain(reason)
})
