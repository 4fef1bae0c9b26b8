import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { dataOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import type { Role } from '../support/people.ts'
import { batchDraft, batchSent, chargesDraft, openWrongCharge } from './batch-screens.ts'
import { failOnce, ownExternalId } from './charge-form.ts'
import { receivePayment } from './refund-payment.ts'
import { failTransfer, fillTransfer, goToReview, ownKey } from './transfer-form.ts'

type As = (role: Role) => Promise<APIRequestContext>

type Screen = {
  name: string
  role: Role | null
  address: (env: Environment, finance: APIRequestContext, as: As) => Promise<string>
  /** Continues from the address to the tested state. */
  goOn?: (page: Page) => Promise<unknown>
}

const at = (address: string) => async () => address

async function createCharge(finance: APIRequestContext, externalId: string, status: number): Promise<string> {
  const id = randomUUID()
  const headers = { 'idempotency-key': id }
  await dataOf(await finance.post('/api/pix/charges', { data: { amountCents: 124_890, externalId }, headers }), status)
  return `/pix/charges/${id}`
}

function lostCharge(env: Environment, finance: APIRequestContext): Promise<string> {
  const externalId = ownExternalId()
  failOnce(env.simulator, externalId, { kind: 'applied-then-reset' })
  return createCharge(finance, externalId, 202)
}

const paid = { amountCents: 124_890, status: 201 }
const waiting = { amountCents: 712_345, status: 202 }

/** Returns the transfer's id. */
async function createTransfer(finance: APIRequestContext, { amountCents, status }: typeof paid, key = ownKey()) {
  const id = randomUUID()
  const data = { amountCents, key: { type: 'EMAIL', value: key }, description: 'Nota 60.414' }
  const headers = { 'idempotency-key': id }
  await dataOf(await finance.post('/api/pix/transfers', { data, headers }), status)
  return id
}

async function lostTransfer({ simulator }: Environment, finance: APIRequestContext): Promise<string> {
  const key = ownKey()
  failTransfer(simulator, key, { kind: 'applied-then-reset', times: 100 })
  return `/pix/transfers/${await createTransfer(finance, { ...paid, status: 202 }, key)}`
}

async function refund({ simulator }: Environment, finance: APIRequestContext): Promise<string> {
  const { endToEndId } = await receivePayment(simulator, finance)
  const headers = { 'idempotency-key': randomUUID() }
  await dataOf(await finance.post('/api/pix/refunds', { data: { endToEndId }, headers }), 201)
  return `/pix/refunds/${endToEndId}`
}

async function reviewRefund({ simulator }: Environment, finance: APIRequestContext): Promise<string> {
  const { endToEndId } = await receivePayment(simulator, finance)
  return `/pix/refunds/new?endToEndId=${endToEndId}`
}

async function openReceived({ simulator }: Environment): Promise<string> {
  const { id } = simulator.receive({ value: 312.5 })
  return `/pix/received?open=${id}`
}

async function statement(_: Environment, finance: APIRequestContext): Promise<string> {
  const id = randomUUID()
  const data = { format: 'csv', from: '2026-10-01', to: '2026-10-31' }
  await dataOf(await finance.post('/api/pix/statements', { data, headers: { 'idempotency-key': id } }), 201)
  return `/pix/statements?open=${id}`
}

async function firstAccount(_: Environment, finance: APIRequestContext): Promise<string> {
  const { items } = await rowsOf(await finance.get('/api/pix/accounts?limit=2'))
  return `/pix/accounts?id=${items[0]?.id}`
}

async function payee(_: Environment, finance: APIRequestContext): Promise<string> {
  const data = { name: 'Cerrado Logística', note: 'Frete', key: { type: 'EMAIL', value: ownKey() } }
  return `/pix/payees?open=${(await dataOf(await finance.post('/api/pix/payees', { data }), 201)).id}`
}

async function openEvent({ simulator }: Environment, _: APIRequestContext, as: As): Promise<string> {
  await simulator.sendWebhook({ service: 'pix', type: 'CashIn' })
  const { items } = await rowsOf(await (await as('admin')).get('/api/webhooks?limit=1'))
  return `/webhooks?open=${items[0]?.id}`
}

async function invitation(_: Environment, _finance: APIRequestContext, as: As): Promise<string> {
  const data = { email: `${randomUUID()}@grupoipe.com.br`, name: 'Lia Nogueira', roles: ['finance'] }
  return String((await dataOf(await (await as('admin')).post('/api/users', { data }), 201)).url)
}

/** Returns the infraction's id. */
function report({ simulator }: Environment): string {
  return z.object({ id: z.string() }).parse(simulator.registerInfraction({ amount: 712_345 })).id
}

const giveOpinion = (analysis: 'accepted' | 'rejected', status: number) => async (env: Environment, as: As) => {
  const [infraction, id] = [report(env), randomUUID()]
  const [data, headers] = [{ analysis, description: 'Entregue em 13/11.' }, { 'idempotency-key': id }]
  const support = await as('support')
  await dataOf(await support.post(`/api/pix/infractions/${infraction}/analysis`, { data, headers }), status)
  return { infraction, id }
}

const contest = giveOpinion('rejected', 201)
const askToAgree = giveOpinion('accepted', 202)

async function finishedExport(_: Environment, finance: APIRequestContext): Promise<string> {
  const { items } = await rowsOf(await finance.get('/api/documents?limit=3'))
  const selection = { ids: items.map(({ id }) => id) }
  const { id } = await dataOf(await finance.post('/api/exports', { data: { selection, formats: ['xml'] } }), 202)
  const state = async () => (await dataOf(await finance.get(`/api/exports/${id}`), 200)).state
  await expect.poll(state).toBe('done')
  return `/exports?open=${id}`
}

/** A document without a PDF. */
async function freight({ simulator }: Environment): Promise<string> {
  return `/documents/${(await simulator.captureDocument({ modelo: 'cte' })).id}`
}

/** Every screen with the data that it needs. */
export const screens: Screen[] = [
  { name: 'sign-in', role: null, address: at('/login?reason=expired') },
  { name: 'sign-out', role: 'finance', address: at('/logout') },
  { name: 'an invitation', role: null, address: invitation },
  { name: 'a link that is over', role: null, address: at('/invitation/nothing') },
  { name: 'a link to leave e-mail by that is none', role: null, address: at('/unsubscribe/nothing') },
  { name: 'home of finance', role: 'finance', address: at('/') },
  { name: 'home of support', role: 'support', address: at('/') },
  { name: 'companies', role: 'finance', address: at('/companies') },
  { name: 'companies by month, without an index', role: 'finance', address: at('/companies?view=months') },
  { name: 'documents', role: 'finance', address: at('/documents') },
  { name: 'checking keys', role: 'finance', address: at('/documents/keys') },
  {
    name: 'a document',
    role: 'finance',
    address: async (_, finance) => {
      const { items } = await rowsOf(await finance.get('/api/documents?model=nfe&limit=1'))
      return `/documents/${items[0]?.id}`
    },
    goOn: (page) => expect(page.getByRole('article', { name: 'Página 1' }).locator('canvas')).toBeVisible(),
  },
  {
    name: 'the summary of a file',
    role: 'finance',
    address: freight,
    goOn: (page) => expect(page.getByText('Resumo interno lido do XML')).toBeVisible(),
  },
  {
    name: 'the tree of a file',
    role: 'finance',
    address: freight,
    async goOn(page) {
      await page.getByText('Árvore', { exact: true }).click()
      await expect(page.getByRole('tree')).toBeVisible()
    },
  },
  { name: 'reconciliation without the index', role: 'manager', address: at('/reconciliation') },
  { name: 'bills', role: 'finance', address: at('/bills') },
  { name: 'bills without a day', role: 'manager', address: at('/bills?view=undated') },
  { name: 'the forecast', role: 'finance', address: at('/bills/forecast?days=60') },
  { name: 'exports', role: 'manager', address: at('/exports') },
  { name: 'a new export', role: 'manager', address: at('/exports?new=folder') },
  { name: 'an export', role: 'manager', address: finishedExport },
  { name: 'figures', role: 'finance', address: at('/pix') },
  { name: 'charges', role: 'finance', address: at('/pix/charges') },
  { name: 'a new charge', role: 'finance', address: at('/pix/charges/new') },
  { name: 'a charge', role: 'finance', address: (_, finance) => createCharge(finance, ownExternalId(), 201) },
  { name: 'a lost answer', role: 'finance', address: lostCharge },
  { name: 'received', role: 'finance', address: at('/pix/received') },
  { name: 'a received payment', role: 'finance', address: openReceived },
  {
    name: 'transfers',
    role: 'finance',
    address: async (_, finance) => `/pix/transfers?q=${await createTransfer(finance, paid)}`,
  },
  { name: 'a new transfer', role: 'finance', address: at('/pix/transfers/new') },
  {
    name: 'the review of a transfer',
    role: 'finance',
    address: at('/pix/transfers/new'),
    async goOn(page) {
      await fillTransfer(page, ownKey(), '7.123,45')
      await goToReview(page)
    },
  },
  {
    name: 'an accepted transfer',
    role: 'finance',
    address: async (_, finance) => `/pix/transfers/${await createTransfer(finance, paid)}`,
  },
  { name: 'a transfer without an answer', role: 'finance', address: lostTransfer },
  {
    name: 'a transfer that awaits approval',
    role: 'finance',
    address: async (_, finance) => `/pix/transfers/${await createTransfer(finance, waiting)}`,
  },
  {
    name: 'a request to decide on',
    role: 'manager',
    address: async (_, finance) => `/approvals?id=${await createTransfer(finance, waiting)}`,
  },
  {
    name: 'refunds',
    role: 'finance',
    address: async (env, finance) => `/pix/refunds?q=${(await refund(env, finance)).split('/').at(-1)}`,
  },
  { name: 'a new refund', role: 'finance', address: at('/pix/refunds/new') },
  { name: 'the review of a refund', role: 'finance', address: reviewRefund },
  { name: 'the refunds of a payment', role: 'finance', address: refund },
  { name: 'infractions', role: 'support', address: at('/pix/infractions') },
  { name: 'an infraction', role: 'support', address: async (env) => `/pix/infractions/${report(env)}` },
  {
    name: 'an infraction to look at',
    role: 'finance',
    address: async (env) => `/pix/infractions/${report(env)}`,
  },
  {
    name: 'an answered infraction',
    role: 'support',
    address: async (env, _, as) => `/pix/infractions/${(await contest(env, as)).infraction}`,
  },
  {
    name: 'an answer to decide on',
    role: 'manager',
    address: async (env, _, as) => `/approvals?id=${(await askToAgree(env, as)).id}`,
  },
  { name: 'figures of infractions', role: 'manager', address: at('/pix/infractions/insight') },
  { name: 'statements', role: 'manager', address: statement },
  { name: 'asking for a statement', role: 'manager', address: at('/pix/statements/new') },
  { name: 'accounts', role: 'admin', address: firstAccount },
  { name: 'a payee', role: 'finance', address: payee },
  { name: 'batches', role: 'finance', address: at('/pix/batches') },
  { name: 'a new batch', role: 'finance', address: at('/pix/batches?new=true') },
  { name: 'a draft of a batch', role: 'finance', address: batchDraft },
  {
    name: 'a row to mend',
    role: 'finance',
    address: batchDraft,
    goOn: (page) => page.getByText('Chave inválida').first().click(),
  },
  { name: 'a charge of a batch', role: 'finance', address: chargesDraft, goOn: openWrongCharge },
  { name: 'a batch that was sent', role: 'finance', address: batchSent },
  { name: 'keys', role: 'finance', address: at('/pix/keys') },
  { name: 'the directory', role: 'finance', address: at('/pix/directory') },
  { name: 'not allowed', role: 'support', address: at('/pix/charges') },
  { name: 'people', role: 'admin', address: at('/users') },
  { name: 'one’s own account', role: 'support', address: at('/account') },
  {
    name: 'setting up a second factor',
    role: 'support',
    address: at('/account'),
    async goOn(page) {
      await page.getByRole('button', { name: 'Ativar o segundo fator' }).click()
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    },
  },
  { name: 'the guide', role: 'support', address: at('/guide?q=prazo') },
  { name: 'audit', role: 'admin', address: at('/audit') },
  { name: 'webhooks', role: 'admin', address: at('/webhooks?open=setup') },
  { name: 'an event', role: 'admin', address: openEvent },
]
