import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { FaultOrder } from '../simulator/faults.ts'
import type { Simulator } from '../simulator/server.ts'
import { rowsOf } from '../support/envelope.ts'

/** A Pix of R$ 312,50 for one test that Lastro has listed. */
export async function receivePayment(simulator: Simulator, finance: APIRequestContext) {
  const digits = String(Math.floor(Math.random() * 1e11)).padStart(11, '0')
  const payer = { name: `Pagador ${digits}`, document: digits }
  const endToEndId = String(simulator.receive({ value: 312.5, payer }).end_to_end_id)
  const { items } = await rowsOf(await finance.get(`/api/pix/received?payerDocument=${digits}`))
  expect(items.map((item) => item.endToEndId)).toEqual([endToEndId])
  return { endToEndId, payer }
}

export async function openReview(page: Page, endToEndId: string): Promise<void> {
  await page.goto(`/pix/refunds/new?endToEndId=${endToEndId}`)
  await expect(page).toHaveURL(/key=[0-9a-f-]{36}/)
}

export function sendButton(page: Page) {
  return page.getByRole('button', { name: 'Devolver R$ 312,50' })
}

/** The page of a payment with one of our refunds. */
export function paymentPage(endToEndId: string): RegExp {
  return new RegExp(`/pix/refunds/${endToEndId}#[0-9a-f-]{36}$`)
}

/** The refund's id at the end of the address. */
export function refundIn(page: Page): string {
  return page.url().split('#')[1] ?? ''
}

/** Refunds of this payment that left the account, with their external ids. */
export function leftFor(simulator: Simulator, endToEndId: string) {
  const requested = simulator
    .requests({ service: 'pix', path: '/v1/pix/cashin/refund' })
    .filter((request) => request.path === '/v1/pix/cashin/refund' && request.body?.includes(endToEndId))
  const moved = simulator.movements().filter(({ kind, reference }) => kind === 'REFUND' && reference === endToEndId)
  return {
    cents: moved.map(({ cents }) => cents),
    requested: requested.length,
    externalIds: new Set(requested.map(({ body }) => Object(JSON.parse(body ?? '{}')).integration_id)).size,
  }
}

/** Makes the next refund of this payment fail. */
export function failOnce(
  simulator: Simulator,
  endToEndId: string,
  fault: Pick<FaultOrder, 'kind' | 'status' | 'body'>,
): void {
  simulator.armFault({ service: 'pix', path: '/v1/pix/cashin/refund', match: endToEndId, ...fault })
}
