import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { addAuthenticator } from '../support/browser-authenticator.ts'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { createNewcomer } from '../support/newcomer.ts'
import type { PushReceiver } from '../support/push-receiver/receiver.ts'
import { setUpSecondFactor } from '../support/second-factor.ts'
import { storageOf } from '../support/test.ts'
import { requestToDecide } from './request-to-decide.ts'
import { ownKey } from './transfer-form.ts'

/** Options of a phone that shows notifications. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  permissions: ['notifications'],
  userAgent: 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36',
}

export const approveButton = (page: Page) => requestToDecide(page).getByRole('button', { name: /^Aprovar/ })

export type Requested = { id: string; key: string }

export async function request(finance: APIRequestContext, amountCents: number, more: object = {}): Promise<Requested> {
  const [id, key] = [randomUUID(), ownKey()]
  const data = { amountCents, key: { type: 'EMAIL', value: key }, description: 'Nota 60.414', ...more }
  await dataOf(await finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } }), 202)
  return { id, key }
}

/** A manager for one test, signed in, with a passkey on the phone. */
export async function comeAsManager(page: Page, env: Environment, admin: APIRequestContext) {
  const someone = await createNewcomer(admin, 'manager')
  const { sessions } = await setUpSecondFactor(env.url, someone)
  await page.context().addCookies(storageOf(env.url, sessions.proven).cookies)
  const device = await addAuthenticator(page)
  await page.goto('/account')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Adicionar passkey' }).tap()
  await passkeys.getByLabel('Nome da passkey').fill('Celular')
  await passkeys.getByRole('button', { name: 'Adicionar passkey' }).tap()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  return device
}

/** The browser's push service is on the internet, so ours provides the subscription. */
export async function subscribeBy(page: Page, receiver: PushReceiver): Promise<void> {
  const subscription = receiver.subscribe('phone')
  await page.addInitScript((given) => {
    const subscribe = { value: async () => ({ toJSON: () => given }) }
    Object.defineProperty(PushManager.prototype, 'subscribe', subscribe)
  }, subscription)
}
