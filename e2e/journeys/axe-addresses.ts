import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { dataOf, rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import type { Role } from '../support/people.ts'
import { failOnce, ownExternalId } from './charge-form.ts'
import { receivePayment } from './refund-payment.ts'
import { failTransfer, ownKey } from './transfer-form.ts'

export type As = (role: Role) => Promise<APIRequestContext>

export async function createCharge(finance: APIRequestContext, externalId: string, status: number): Promise<string> {
  const id = randomUUID()
  const headers = { 'idempotency-key': id }
  await dataOf(await finance.post('/api/pix/charges', { data: { amountCents: 124_890, externalId }, headers }), status)
  return `/pix/charges/${id}`
}

export function lostCharge(env: Environment, finance: APIRequestContext): Promise<string> {
  const externalId = ownExternalId()
  failOnce(env.simulator, externalId, { kind: 'applied-then-reset' })
  return createCharge(finance, externalId, 202)
}

export const paid = { amountCents: 124_890, status: 201 }
export const waiting = { amountCents: 712_345, status: 202 }

/** Returns the transfer's id. */
export async function createTransfer(finance: APIRequestContext, { amountCents, status }: typeof paid, key = ownKey()) {
  const id = randomUUID()
  const data = { amountCents, key: { type: 'EMAIL', value: key }, description: 'Nota 60.414' }
  const headers = { 'idempotency-key': id }
  await dataOf(await finance.post('/api/pix/transfers', { data, headers }), status)
  return id
}

export async function lostTransfer({ simulator }: Environment, finance: APIRequestContext): Promise<string> {
  const key = ownKey()
  failTransfer(simulator, key, { kind: 'applied-then-reset', times: 100 })
  return `/pix/transfers/${await createTransfer(finance, { ...paid, status: 202 }, key)}`
}

export async function refund({ simulator }: Environment, finance: APIRequestContext): Promise<string> {
  const { endToEndId } = await receivePayment(simulator, finance)
  const headers = { 'idempotency-key': randomUUID() }
  await dataOf(await finance.post('/api/pix/refunds', { data: { endToEndId }, headers }), 201)
  return `/pix/refunds/${endToEndId}`
}

export async function reviewRefund({ simulator }: Environment, finance: APIRequestContext): Promise<string> {
  const { endToEndId } = await receivePayment(simulator, finance)
  return `/pix/refunds/new?endToEndId=${endToEndId}`
}

export async function openReceived({ simulator }: Environment): Promise<string> {
  const { id } = simulator.receive({ value: 312.5 })
  return `/pix/received?open=${id}`
}

export async function statement(_: Environment, finance: APIRequestContext): Promise<string> {
  const id = randomUUID()
  const data = { format: 'csv', from: '2026-10-01', to: '2026-10-31' }
  await dataOf(await finance.post('/api/pix/statements', { data, headers: { 'idempotency-key': id } }), 201)
  return `/pix/statements?open=${id}`
}

export async function firstAccount(_: Environment, finance: APIRequestContext): Promise<string> {
  const { items } = await rowsOf(await finance.get('/api/pix/accounts?limit=2'))
  return `/pix/accounts?id=${items[0]?.id}`
}

export async function payee(_: Environment, finance: APIRequestContext): Promise<string> {
  const data = { name: 'Cerrado Logística', note: 'Frete', key: { type: 'EMAIL', value: ownKey() } }
  return `/pix/payees?open=${(await dataOf(await finance.post('/api/pix/payees', { data }), 201)).id}`
}

export async function openEvent({ simulator }: Environment, _: APIRequestContext, as: As): Promise<string> {
  await simulator.sendWebhook({ service: 'pix', type: 'CashIn' })
  const { items } = await rowsOf(await (await as('admin')).get('/api/webhooks?limit=1'))
  return `/webhooks?open=${items[0]?.id}`
}

export async function invitation(_: Environment, _finance: APIRequestContext, as: As): Promise<string> {
  const data = { email: `${randomUUID()}@grupoipe.com.br`, name: 'Lia Nogueira', roles: ['finance'] }
  return String((await dataOf(await (await as('admin')).post('/api/users', { data }), 201)).url)
}

/** Returns the infraction's id. */
export function report({ simulator }: Environment): string {
  return z.object({ id: z.string() }).parse(simulator.registerInfraction({ amount: 712_345 })).id
}

const giveOpinion = (analysis: 'accepted' | 'rejected', status: number) => async (env: Environment, as: As) => {
  const [infraction, id] = [report(env), randomUUID()]
  const [data, headers] = [{ analysis, description: 'Entregue em 13/11.' }, { 'idempotency-key': id }]
  const support = await as('support')
  await dataOf(await support.post(`/api/pix/infractions/${infraction}/analysis`, { data, headers }), status)
  return { infraction, id }
}

export const contest = giveOpinion('rejected', 201)
export const askToAgree = giveOpinion('accepted', 202)

export async function finishedExport(_: Environment, finance: APIRequestContext): Promise<string> {
  const { items } = await rowsOf(await finance.get('/api/documents?limit=3'))
  const selection = { ids: items.map(({ id }) => id) }
  const { id } = await dataOf(await finance.post('/api/exports', { data: { selection, formats: ['xml'] } }), 202)
  const state = async () => (await dataOf(await finance.get(`/api/exports/${id}`), 200)).state
  await expect.poll(state).toBe('done')
  return `/exports?open=${id}`
}

/** A document without a PDF. */
export async function freight({ simulator }: Environment): Promise<string> {
  return `/documents/${(await simulator.captureDocument({ modelo: 'cte' })).id}`
}
