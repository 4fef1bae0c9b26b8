import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { failTransfer, ownKey } from './transfer-form.ts'

/** A valid row, an invalid row and a duplicate. */
export async function batchDraft(_: Environment, finance: APIRequestContext): Promise<string> {
  const [key, name] = [ownKey(), `folha-${randomUUID()}.csv`]
  const data = `chave;valor;nome\n${key};1.234,56;Ana Prado\nsem chave;10,00;Bruno\n${key};1.234,56;Ana Prado`
  const { id } = await dataOf(await finance.post(`/api/pix/batches?name=${name}`, { data }), 201)
  return `/pix/batches/${id}`
}

/** A valid charge and one with an invalid e-mail and validity. */
export async function chargesDraft(_: Environment, finance: APIRequestContext): Promise<string> {
  const data =
    'valor;validade;nome;email;descricao\n10,00;3 dias;Ana;ana@example.com;Pedido\n20,00;ontem;Bia;bia@;Pedido'
  const { id } = await dataOf(await finance.post('/api/pix/batches?kind=charges&name=cobrancas.csv', { data }), 201)
  return `/pix/batches/${id}`
}

export const openWrongCharge = (page: Page) => page.getByText('E-mail inválido').first().click()

/** Below the threshold, so sent without an approval; one answer is lost. */
export async function batchSent(env: Environment, finance: APIRequestContext): Promise<string> {
  const [lost, sent] = [ownKey(), ownKey()]
  failTransfer(env.simulator, lost, { kind: 'applied-then-reset', times: 100 })
  const data = `chave;valor\n${lost};12,34\n${sent};56,78`
  const { id } = await dataOf(await finance.post('/api/pix/batches?name=folha.csv', { data }), 201)
  const headers = { 'idempotency-key': randomUUID() }
  await dataOf(await finance.post(`/api/pix/batches/${id}/request`, { data: { version: 1 }, headers }), 202)
  const state = async () => (await dataOf(await finance.get(`/api/pix/batches/${id}`), 200)).state
  await expect.poll(state, { timeout: 30_000 }).toBe('done')
  return `/pix/batches/${id}`
}
