import { randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { createNewcomer, type Newcomer } from '../support/newcomer.ts'
import { hydrated, sessionOfPerson, testWithApprovals as test } from '../support/test.ts'
import {
  amountField,
  fillTransfer,
  formAddress,
  goToReview,
  keyField,
  ordersTo,
  ownKey,
  paidTo,
  sendButton,
} from './transfer-form.ts'

/** The page notices this only at its polling interval. */
const rounds = { timeout: 40_000 }

const enter = async (context: BrowserContext, url: string, who: Newcomer) =>
  context.addCookies((await sessionOfPerson(url, who)).cookies)

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Sua sessão terminou' })

test('a page whose session ends says so with what was typed still there, and goes on once there is another session', async ({
  page,
  context,
  env,
  as,
}) => {
  const admin = await as('admin')
  const endSessions = async ({ id }: Newcomer) =>
    expect((await admin.delete(`/api/users/${id}/sessions`)).status()).toBe(204)
  const manager = await createNewcomer(admin, 'manager')

  await test.step('a transfer that is being filled in, and then reviewed', async () => {
    const someone = await createNewcomer(admin, 'finance')
    await enter(context, env.url, someone)
    const key = ownKey()
    await page.goto(formAddress)
    await fillTransfer(page, key, '1.248,90')
    const address = page.url()
    await endSessions(someone)

    await expect(notice(page)).toContainText('A sessão foi encerrada ou o seu acesso foi alterado.', rounds)
    await expect(notice(page)).toContainText('Entre novamente em outra aba; o que você digitou fica aqui.')
    await expect(notice(page).getByRole('link', { name: 'Entrar em outra aba' })).toHaveAttribute('target', '_blank')
    await expect(amountField(page)).toHaveValue('1.248,90')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    expect(page.url()).toBe(address)

    await enter(context, env.url, someone)
    await expect(notice(page)).toHaveCount(0, rounds)
    await expect(keyField(page)).toHaveValue(key)
    const id = await goToReview(page)
    await endSessions(someone)
    await sendButton(page).click()
    const refused = page.getByRole('alert').filter({ hasText: 'Sua sessão terminou antes do envio' })
    const opening = context.waitForEvent('page')
    await refused.getByRole('link', { name: 'Entrar em outra aba' }).click()
    const signIn = await opening
    await expect(signIn).toHaveURL(/\/login/)
    await hydrated(signIn)
    await signIn.getByLabel('E-mail').fill(someone.email)
    await signIn.getByLabel('Senha', { exact: true }).fill(someone.password)
    await signIn.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(signIn.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
    await signIn.close()
    expect(ordersTo(env.simulator, key)).toEqual([])
    await refused.getByRole('button', { name: 'Já entrei, enviar de novo' }).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    expect(paidTo(env.simulator, key)).toMatchObject([{ idempotencyKey: id, cents: -124_890 }])
  })

  await test.step('the reason of a rejection, which rejects after signing in again', async () => {
    const id = randomUUID()
    const data = { amountCents: 712_345, key: { type: 'EMAIL', value: ownKey() } }
    const headers = { 'idempotency-key': id }
    await dataOf(await (await as('finance')).post('/api/pix/transfers', { data, headers }), 202)
    await enter(context, env.url, manager)
    // The list comes with the page; the request's own read is too late for the session.
    const ended = Promise.withResolvers<void>()
    await page.route(`**/api/operations/${id}`, async (route) => {
      await ended.promise
      await route.continue()
    })
    await page.goto(`/approvals?id=${id}`)
    await page.getByRole('button', { name: 'Rejeitar', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Rejeitar a solicitação de R\$/ })
    await dialog.getByLabel('Motivo').fill('O destino não é de um fornecedor nosso.')
    await endSessions(manager)
    ended.resolve()
    await expect(notice(page)).toBeVisible(rounds)

    await dialog.getByRole('button', { name: 'Rejeitar solicitação' }).click()
    await expect(dialog.getByRole('alert')).toContainText('A sessão foi encerrada ou o seu acesso foi alterado.')
    await expect(dialog.getByRole('link', { name: 'Entrar em outra aba' })).toBeVisible()
    await expect(dialog.getByLabel('Motivo')).toHaveValue('O destino não é de um fornecedor nosso.')

    await enter(context, env.url, manager)
    await dialog.getByRole('button', { name: 'Rejeitar solicitação' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('O destino não é de um fornecedor nosso.')).toBeVisible()
  })

  await test.step('passwords that were typed', async () => {
    await page.goto('/account')
    await page.getByLabel('Senha atual').fill(manager.password)
    await page.getByLabel('Nova senha', { exact: true }).fill('outra-senha-bem-longa')
    await page.getByLabel('Repita a nova senha').fill('outra-senha-bem-longa')
    await context.clearCookies()
    const submit = page.getByRole('button', { name: 'Alterar a senha' })
    await submit.click()
    const refused = page.getByRole('alert').filter({ hasText: 'Sua sessão terminou' })
    await expect(refused).toContainText('Não há sessão aberta neste navegador')
    await expect(refused.getByRole('link', { name: 'Entrar em outra aba' })).toBeVisible()
    await enter(context, env.url, manager)
    await submit.click()
    await expect(page.getByText('Senha alterada; as outras sessões foram encerradas')).toBeVisible()
  })
})
