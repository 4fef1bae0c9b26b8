import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { FaultOrder } from '../simulator/faults.ts'
import type { Movement } from '../simulator/journal.ts'
import type { Simulator } from '../simulator/server.ts'

export const formAddress = '/pix/transfers/new'
export const transferAddress = /\/pix\/transfers\/[0-9a-f-]{36}$/
const path = '/v1/wallet/transfer'

/** A key for one test, so that faults, similar transfers and movements are this test's only. */
export function ownKey(): string {
  return `pago.${randomUUID().slice(0, 18)}@exemplo.com.br`
}

export const amountField = (page: Page) => page.getByLabel('Valor da transferência')
export const keyField = (page: Page) => page.getByLabel('Chave Pix do favorecido')
export const reviewButton = (page: Page) => page.getByRole('button', { name: /^Revisar/ })
export const backButton = (page: Page) => page.getByRole('button', { name: 'Voltar e editar' })
export const againButton = (page: Page) => page.getByRole('button', { name: 'Enviar de novo com a mesma chave' })
export const sendButton = (page: Page) =>
  page.getByRole('button', { name: /^(Transferir|Solicitar aprovação de|Enviar solicitação de) R\$/ })

export async function fillTransfer(page: Page, key: string, amount = '124,80'): Promise<void> {
  await amountField(page).fill(amount)
  await keyField(page).fill(key)
}

/** From the filled form to a review that can be sent; returns the key. */
export async function goToReview(page: Page): Promise<string> {
  await reviewButton(page).click()
  await expect(page).toHaveURL(/[?&]step=review/)
  await expect(sendButton(page)).toBeEnabled()
  return keyIn(page)
}

/** A filled and reviewed new form that was not sent; returns the key. */
export async function reviewTransfer(page: Page, key: string, amount?: string): Promise<string> {
  await page.goto(formAddress)
  await fillTransfer(page, key, amount)
  return goToReview(page)
}

/** The idempotency key in the review's address, or the transfer's id in its page's. */
export function keyIn(page: Page): string {
  return /(?:key=|transfers\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/.exec(page.url())?.[1] ?? ''
}

export function failTransfer(
  simulator: Simulator,
  key: string,
  fault: Pick<FaultOrder, 'kind' | 'status' | 'body' | 'times' | 'ms'>,
): string {
  return simulator.armFault({ service: 'pix', path, match: key, ...fault })
}

/** Upstream requests for this key, as JSON. */
export function ordersTo(simulator: Simulator, key: string): Record<string, unknown>[] {
  return simulator
    .requests({ service: 'pix', path })
    .filter(({ body }) => body?.includes(key))
    .map(({ body }) => Object(JSON.parse(body ?? '')))
}

/** All payments to this key under any idempotency key. */
export function paidTo(simulator: Simulator, key: string): Movement[] {
  const names = new Set(ordersTo(simulator, key).map((order) => order.idempotency_key))
  return simulator.movements().filter(({ kind, idempotencyKey }) => kind === 'TRANSFER' && names.has(idempotencyKey))
}
