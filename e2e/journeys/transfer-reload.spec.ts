import { expect, type Page } from '@playwright/test'
import { test } from '../support/test.ts'
import {
  amountField,
  failTransfer,
  fillTransfer,
  formAddress,
  goToReview,
  keyField,
  ordersTo,
  ownKey,
  paidTo,
  reviewTransfer,
  sendButton,
} from './transfer-form.ts'

test.use({ role: 'finance' })

const accepted = (page: Page) => page.getByText('Aceita, a confirmar').first()

test('a transfer outlives a reload in any step, and its review in another tab goes to it', async ({
  page,
  env,
  context,
}) => {
  await test.step('a reload keeps what was filled in, step and key; back and forward move between the two steps', async () => {
    const key = ownKey()
    await page.goto(formAddress)
    await fillTransfer(page, key, '1.248,90')
    await page.reload()
    await expect(amountField(page)).toHaveValue('1.248,90')
    await expect(keyField(page)).toHaveValue(key)
    const id = await goToReview(page)
    await page.reload()
    await expect(sendButton(page)).toHaveText(/^Transferir R\$\s1\.248,90/)
    await page.goBack()
    await expect(keyField(page)).toHaveValue(key)
    await page.goForward()
    await expect(page).toHaveURL(new RegExp(`key=${id}`))
    await sendButton(page).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    await page.goBack()
    await expect(page).not.toHaveURL(/step=review/)
    expect(paidTo(env.simulator, key)).toMatchObject([{ idempotencyKey: id, cents: -124_890 }])
  })

  await test.step('a reload in mid-flight comes back to the same transfer and its outcome', async () => {
    const key = ownKey()
    failTransfer(env.simulator, key, { kind: 'delay', ms: 12_000 })
    const id = await reviewTransfer(page, key)
    await sendButton(page).click()
    await expect(page.getByRole('button', { name: 'Enviando ao provedor' })).toBeVisible()
    await expect.poll(() => ordersTo(env.simulator, key).length).toBe(1)
    await page.reload()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    await expect(page.getByText('Aguardando resposta do provedor')).toBeVisible()
    // After the provider's twelve seconds.
    await expect(accepted(page)).toBeVisible({ timeout: 30_000 })
    expect(ordersTo(env.simulator, key)).toHaveLength(1)
    expect(paidTo(env.simulator, key)).toMatchObject([{ idempotencyKey: id }])
  })

  await test.step('a review opened where it was not filled in says so, and once it was sent goes to its transfer', async () => {
    const key = ownKey()
    const id = await reviewTransfer(page, key)
    const address = page.url()
    const stranger = await context.newPage()
    await stranger.goto(address)
    await expect(stranger.getByText('Os dados preenchidos não estão neste navegador')).toBeVisible()
    await expect(stranger.getByText('Esta solicitação não chegou a ser enviada.')).toBeVisible()
    await expect(keyField(stranger)).toHaveValue('')
    await sendButton(page).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    await stranger.goto(address)
    await expect(stranger).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    expect(paidTo(env.simulator, key)).toHaveLength(1)
  })
})
