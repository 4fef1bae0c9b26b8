import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { FaultOrder } from '../simulator/faults.ts'
import type { Simulator } from '../simulator/server.ts'

/** An external id for one test, so that faults and counts are this test's only. */
export function ownExternalId(): string {
  return `T-${randomUUID().slice(0, 18)}`
}

export const chargeAddress = /\/pix\/charges\/[0-9a-f-]{36}$/

/** Opens a new form and waits for its key. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/pix/charges/new')
  await expect(page).toHaveURL(/key=[0-9a-f-]{36}/)
}

export async function fillCharge(page: Page, externalId: string, amount = '1248,90'): Promise<void> {
  await page.getByLabel('Valor da cobrança').fill(amount)
  await page.getByLabel('Identificador externo').fill(externalId)
}

export function sendButton(page: Page) {
  return page.getByRole('button', { name: /^(Cobrar|Criar cobrança)/ })
}

/** Fills a new form and sends it. */
export async function charge(page: Page, externalId: string): Promise<void> {
  await openForm(page)
  await fillCharge(page, externalId)
  await sendButton(page).click()
}

/** The idempotency key in the form's address, or the charge's id in its page's. */
export function idIn(page: Page): string {
  return /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(page.url())?.[0] ?? ''
}

/** Number of charges requested upstream under an external id. */
export function timesRequested(simulator: Simulator, externalId: string): number {
  return simulator
    .requests({ service: 'pix', path: '/v1/pix/immediate' })
    .filter((request) => request.body?.includes(externalId)).length
}

/** Makes the next creation under the external id fail. */
export function failOnce(
  simulator: Simulator,
  externalId: string,
  fault: Pick<FaultOrder, 'kind' | 'status' | 'body'>,
) {
  simulator.armFault({ service: 'pix', path: '/v1/pix/immediate', match: externalId, ...fault })
}
