import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createPerson } from '@/e2e/harness/people'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { startMailServer } from '@/e2e/support/mail-server'
import { sendMails } from '@/lib/features/notices/mail/run'
import { db } from '@/lib/server/db/client'
import { mails } from '@/lib/server/db/mail-tables'
import { withRequestContext } from '@/lib/server/http/request-context'
import { findOperationRow } from '@/lib/server/operations/list'
import { submit } from '@/lib/server/operations/perform'
import { payerPage, payerStatus } from './payer-service'
import { chargeResult } from './schema'
import { createCharge, freshenCharge, rereadCharge } from './service'
import { chargeMails } from './sharing-mail'
import { getSharing, revokeCharge, shareCharge } from './sharing-service'
import { chargeShares } from './store/tables'

const server = await startMailServer()
afterAll(() => server.stop())
const simulator = await setUpSimulator({}, { SMTP_URL: server.url, EMAIL_FROM: 'Ipê <cobranca@ipe.example>' })
const person = await createPerson('Marina', 'finance')
const composers = chargeMails(freshenCharge)

beforeEach(() => {
  server.mails.length = 0
})

const dayMs = 24 * 3_600_000
const later = (ms: number) => () => new Date(Date.now() + ms)
const lookUps = () => simulator.requests({ service: 'pix', path: '/v1/pix/cashin/get' }).length

async function charge(rest: object = {}) {
  const id = crypto.randomUUID()
  const input = createCharge.input.parse({ amountCents: 416_600, ...rest })
  const { row } = await submit(createCharge, id, input, person)
  return { id, txid: chargeResult.parse(row.result).txid }
}

const tokenOf = (url: string) => ({ token: url.split('/c/')[1] ?? '' })

async function share(id: string, rest: object = {}) {
  const { url } = await shareCharge.run({ id, ...rest }, person)
  return tokenOf(url)
}

const request = (language = 'pt-BR') => ({
  url: 'https://lastro.example/c/x',
  headers: new Headers({ 'accept-language': language }),
})

const pageText = async (params: object, language?: string) => (await payerPage(params, request(language))).text()

/** Waits for the page's request to upstream, which repeats only after ten seconds. */
async function followed(params: object) {
  const lookUpsAfter = async () => {
    await payerStatus(params)
    return lookUps()
  }
  await expect.poll(lookUpsAfter).toBe(1)
}

const reread = async (id: string) => rereadCharge(await findOperationRow(['pix.charge'], id))

test('the page says who charges, for what, how much and by which code, and nothing of the customer', async () => {
  const customer = { name: 'Cliente Sigiloso', email: 'cliente@example.com' }
  const { id } = await charge({ customer, description: 'NF-e 1.707 <script>alert(1)</script>' })
  const params = await share(id)
  const text = await pageText(params)
  expect(text).toContain('R$</span> 4.166,00')
  expect(text).toContain('NF-e 1.707 &lt;script&gt;')
  expect(text).not.toMatch(/Sigiloso|cliente@/)
  expect(text).toContain('Copiar código Pix')
  expect(await pageText(params, 'en-GB,pt;q=0.5')).toContain('Copy Pix code')
  expect(await payerStatus(params)).toEqual({
    state: 'open',
    amountCents: 416_600,
    paidCents: null,
    expiresAt: expect.stringContaining('T'),
  })
})

test('what is ours alone is not sent upstream', async () => {
  await charge({ customer: { name: 'Cliente Sigiloso' }, description: 'só nossa' })
  const [sent] = simulator.requests({ service: 'pix', path: '/v1/pix/immediate' })
  expect(JSON.stringify(sent)).not.toMatch(/Sigiloso|só nossa/)
})

test('it is paid only once upstream says so, and the code is gone then', async () => {
  const { id, txid } = await charge()
  const params = await share(id)
  await followed(params)
  simulator.payCharge(txid)
  expect(await pageText(params)).toContain('Copiar código Pix')
  await reread(id)
  const text = await pageText(params)
  expect(text).toContain('Pix recebido')
  expect(text).not.toContain('data-code')
  expect(await payerStatus(params)).toMatchObject({ state: 'paid', paidCents: 416_600 })
})

test('another amount is told as such, with what is missing', async () => {
  const { id, txid } = await charge({ valueChangeMode: 'PAYER' })
  const params = await share(id)
  simulator.payCharge(txid, { value: 4_000 })
  await reread(id)
  const text = await pageText(params)
  expect(text).toContain('Recebemos um valor menor')
  expect(text).toMatch(/Faltam.*R\$\s166,00/s)
  expect(await payerStatus(params)).toMatchObject({ state: 'other_amount', paidCents: 400_000 })
})

test('an expired charge shows no code, and cannot be shared', async () => {
  const { id } = await charge({ expiresIn: 1 })
  const params = await share(id)
  await expect.poll(async () => (await payerStatus(params)).state).toBe('expired')
  expect(await pageText(params)).not.toContain('data-code')
  await expect(share(id)).rejects.toMatchObject({ code: 'not_ready' })
})

test('an address stored as its hash alone opens until it is revoked, and is then as unknown as any other', async () => {
  const { id } = await charge()
  const [first, second] = [await share(id), await share(id)]
  const rows = await (await db()).select().from(chargeShares).where(eq(chargeShares.operationId, id))
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(first.token)
  expect(await payerStatus(first)).toMatchObject({ state: 'open' })
  const renewed = await share(id, { renew: true })
  await expect(payerStatus(first)).rejects.toMatchObject({ code: 'not_found' })
  await expect(payerStatus(second)).rejects.toMatchObject({ code: 'not_found' })
  expect(await payerStatus(renewed)).toMatchObject({ state: 'open' })
  await revokeCharge.run({ id }, person)
  const [revoked, unknown] = await Promise.all([payerPage(renewed, request()), payerPage({ token: 'a' }, request())])
  expect([revoked.status, unknown.status]).toEqual([404, 404])
  expect(await revoked.text()).toBe(await unknown.text())
})

test('wrong addresses are refused after twenty from one network, and right ones are not', async () => {
  const params = await share((await charge()).id)
  const from = <T>(run: () => Promise<T>) => withRequestContext({ requestId: 'r', address: '203.0.113.7' }, run)
  const tries = await Promise.all(
    Array.from({ length: 21 }, (_, at) => from(() => payerPage({ token: `guess-${at}` }, request()))),
  )
  expect(tries.map(({ status }) => status)).toEqual([...Array(20).fill(404), 429])
  expect(Number(tries.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await from(() => payerPage(params, request()))).status).toBe(200)
})

test('a payment that no event reported is found by the page that follows it', async () => {
  const { id, txid } = await charge()
  const params = await share(id)
  simulator.payCharge(txid)
  await expect.poll(async () => (await payerStatus(params)).state, { timeout: 5_000 }).toBe('paid')
})

test('two hundred pages that follow one charge share its look-up', async () => {
  const params = await share((await charge()).id)
  await followed(params)
  await Promise.all(Array.from({ length: 200 }, () => payerStatus(params)))
  expect(lookUps()).toBe(1)
})

test('how often a page was opened is counted, and following it counts nothing', async () => {
  const { id } = await charge()
  const params = await share(id)
  await payerPage(params, request())
  await payerPage(params, request())
  await payerStatus(params)
  await payerPage(params, { ...request(), headers: new Headers({ 'x-following': '1' }) })
  expect(await getSharing.perform({ id }, { person, signal: AbortSignal.timeout(10_000) })).toMatchObject({
    links: 1,
    opened: 2,
    lastOpenedAt: expect.stringContaining('T'),
  })
})

const sharingOf = async (id: string) => getSharing.perform({ id }, { person, signal: AbortSignal.timeout(10_000) })

test('an e-mail has text, code, picture and an address of its own, and goes once', async () => {
  const { id } = await charge({ description: 'Pedido 7' })
  await shareCharge.run({ id, email: { to: 'cliente@example.com', message: 'Bom dia <b>' } }, person)
  await Promise.all([sendMails(later(0), composers), sendMails(later(0), composers)])
  await sendMails(later(0), composers)
  expect(server.mails).toHaveLength(1)
  const [mail] = server.mails
  expect(mail).toMatchObject({ to: 'cliente@example.com', subject: expect.stringContaining('R$\u00a04.166,00') })
  expect(mail?.text).toContain('Bom dia <b>')
  expect(mail?.html).toContain('Bom dia &lt;b&gt;')
  expect(mail?.raw).toMatch(/Content-ID: <qrcode>/i)
  const [, token = ''] = /\/c\/([\w-]+)/.exec(mail?.text ?? '') ?? []
  expect(await payerStatus({ token })).toMatchObject({ state: 'open' })
  expect((await sharingOf(id)).mails).toMatchObject([{ purpose: 'charge', to: 'cliente@example.com', state: 'sent' }])
})

test('an address that is refused shows at the charge', async () => {
  const { id } = await charge()
  server.refuse('errado@example.com')
  await shareCharge.run({ id, email: { to: 'errado@example.com' } }, person)
  await sendMails(later(0), composers)
  expect((await sharingOf(id)).mails).toMatchObject([
    { state: 'failed', failure: { code: 'mail.address-refused' }, to: 'errado@example.com' },
  ])
})

test('a reminder goes before and after the expiry, once each, and not to a payer who has paid', async () => {
  const asked = { to: 'cliente@example.com', remind: true }
  const [open, paid] = [await charge({ expiresIn: 172_800 }), await charge({ expiresIn: 172_800 })]
  await shareCharge.run({ id: open.id, email: asked }, person)
  await shareCharge.run({ id: paid.id, email: asked }, person)
  while ((await sendMails(later(0), composers)) > 0);
  expect(server.mails).toHaveLength(2)
  simulator.payCharge(paid.txid)
  while ((await sendMails(later(dayMs + 1_000), composers)) > 0);
  expect(server.mails.slice(2).map(({ subject }) => subject)).toEqual([expect.stringContaining('vence em breve')])
  expect((await sharingOf(paid.id)).mails.map(({ purpose, state }) => [purpose, state])).toEqual([
    ['charge-expired', 'waiting'],
    ['charge-expiring', 'skipped'],
    ['charge', 'sent'],
  ])
})

test('what was revoked is sent no more', async () => {
  const { id } = await charge()
  await shareCharge.run({ id, email: { to: 'cliente@example.com', remind: true } }, person)
  await revokeCharge.run({ id }, person)
  await sendMails(later(3 * dayMs), composers)
  const rows = await (await db()).select({ state: mails.state }).from(mails).where(eq(mails.operationId, id))
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['skipped']))
  expect(server.mails).toEqual([])
})
