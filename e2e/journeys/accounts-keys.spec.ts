import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'

/** Number of upstream requests to a path about a subject. */
function requestsAt({ simulator }: Environment, path: string, subject: string): number {
  return simulator.requests({ service: 'pix', path }).filter(({ query }) => query.id === subject).length
}

async function resultOf(api: APIRequestContext, path: string, data: object) {
  const answer = await api.post(path, { data, headers: { 'idempotency-key': randomUUID() } })
  return Object((await dataOf(answer, 201)).result)
}

async function confirmBy(page: Page, word: string, button: string) {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: button })).toBeDisabled()
  await dialog.getByRole('textbox').fill(word)
  await dialog.getByRole('button', { name: button }).dblclick()
  await expect(dialog).toHaveCount(0)
}

test.describe('admin', () => {
  test.use({ role: 'admin' })

  test('closes an account by the typed word, once, and it is closed when upstream shows it so', async ({
    page,
    as,
    env,
  }) => {
    const order = { taxId: '52998224725', externalId: randomUUID(), name: `Loja ${randomUUID().slice(0, 6)}` }
    const { id } = await resultOf(await as('admin'), '/api/pix/accounts', order)
    await page.goto(`/pix/accounts?id=${id}`)
    await expect(page.getByText('Esta tela não depende da conta escolhida.')).toBeVisible()
    await page.getByRole('button', { name: 'Encerrar conta' }).click()
    await confirmBy(page, 'ENCERRAR', 'Solicitar encerramento')
    await expect(page.getByText('A conta ainda não aparece como encerrada').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('A conta ainda não aparece como encerrada').first()).toBeVisible()
    env.simulator.changeAccount(id, 'closed')
    await expect(page.getByText('O provedor mostra a conta como encerrada.').first()).toBeVisible()
    expect(requestsAt(env, '/v1/accounts/close', id)).toBe(1)
    const closes = env.simulator.requests({ service: 'pix', path: '/v1/accounts/*' })
    expect(closes.every(({ query, body }) => !('subaccount_id' in { ...query, ...Object(body) }))).toBe(true)
  })
})

test.describe('finance', () => {
  test.use({ role: 'finance' })

  test('creates a random key and deletes it by the typed word, once, and reads the directory by the button alone', async ({
    page,
    env,
  }) => {
    const sent = () => env.simulator.requests({ service: 'pix', path: '/v1/pixkey/new' }).length
    const before = sent()
    await page.goto('/pix/keys')
    await page.getByRole('button', { name: 'Criar chave' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Criar chave' }).dblclick()
    await expect(page.getByText('O provedor confirmou a chave como ativa.').first()).toBeVisible()
    expect(sent()).toBe(before + 1)
    const created = Object(env.simulator.state()).keys.at(-1)

    await page.goto(`/pix/keys?id=${created.id}`)
    await page.getByRole('button', { name: 'Excluir chave' }).click()
    await confirmBy(page, 'EXCLUIR', 'Excluir a chave')
    await expect(page.getByText('A chave foi consultada novamente e não existe mais.').first()).toBeVisible()
    expect(requestsAt(env, '/v1/pixkey/delete', created.id)).toBe(1)

    await test.step('the directory is read by the button alone, and counts', async () => {
      const [listed] = Object(env.simulator.state()).directory
      const lookUps = () => env.simulator.requests({ service: 'pix', path: '/v1/pixkey/dict_get' }).length
      const looked = lookUps()
      await page.goto('/pix/directory')
      await page.getByLabel('Chave', { exact: true }).fill(listed.key)
      await expect(page.getByRole('button', { name: 'Consultar' })).toBeEnabled()
      expect(lookUps()).toBe(looked)
      await page.getByRole('button', { name: 'Consultar' }).click()
      await expect(page.getByText(listed.name).first()).toBeVisible()
      await expect(page.getByText(listed.bank.ispb).first()).toBeVisible()
      expect(lookUps()).toBe(looked + 1)
    })
  })
})
