import { expect } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'
import { ownKey, paidTo, reviewTransfer, sendButton, transferAddress } from './transfer-form.ts'

test.use({ role: 'finance' })

/** Makes every read of the balance fail until `restore`. */
function breakBalance({ simulator }: Environment): () => void {
  const id = simulator.armFault({ service: 'pix', path: '/v1/wallet/balance', kind: 'html', times: 1_000 })
  return () => simulator.clearFaults(id)
}

test('a balance that could not be read, was never read or is not given is said as that, and a transfer can be sent nevertheless', async ({
  page,
  as,
  env,
}) => {
  const finance = await as('finance')
  const read = async () => (await finance.get('/api/pix/balance')).status()
  await test.step('a failed refresh keeps the last figures with their age, and a balance that was never read is unknown', async () => {
    await page.goto('/pix')
    const strip = page.getByRole('region', { name: 'Saldo' })
    const figure = strip.getByText(/^R\$\s[\d.]+,\d\d$/).first()
    const before = await figure.textContent()
    const restore = breakBalance(env)
    const notice = page.getByRole('alert').filter({ hasText: 'Não foi possível atualizar o saldo' })
    await expect(async () => {
      await strip.getByRole('button', { name: 'Atualizar' }).click()
      await expect(notice).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(notice).toContainText('Resposta inválida do provedor')
    await expect(notice).toContainText(/da última consulta, às \d\d:\d\d:\d\d/)
    await expect(strip).toContainText('pode estar desatualizado')
    await expect(figure).toHaveText(before ?? '')
    restore()
    await notice.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(notice).toHaveCount(0)

    await test.step('a balance that was never read is unknown, not zero, and other figures are shown beside it', async () => {
      const mend = breakBalance(env)
      // A recently cached answer is still used.
      await expect.poll(read).not.toBe(200)
      await page.goto('/pix')
      await expect(page.getByText('Saldo indisponível no momento')).toBeVisible()
      for (const name of ['Disponível', 'Valor em espera']) {
        const cell = strip.getByRole('heading', { name }).locator('..')
        await expect(cell.getByText('desconhecido', { exact: true })).toBeVisible()
        await expect(cell).not.toContainText('0,00')
      }
      const disputed = strip.getByRole('heading', { name: 'Em disputa' }).locator('..')
      await expect(disputed.getByText(/^R\$\s[\d.]+,\d\d$/)).toBeVisible()
      mend()
    })
  })

  await test.step('a balance that the provider does not give is shown as such, and a transfer can be sent nevertheless', async () => {
    const body = { success: true, message: 'OK', data: { value: null, waiting_value: 1.25 } }
    const fault = {
      service: 'pix',
      path: '/v1/wallet/balance',
      kind: 'status',
      status: 200,
      body,
      times: 1_000,
    } as const
    const id = env.simulator.armFault(fault)
    const strip = page.getByRole('region', { name: 'Saldo' })
    // A recently cached answer is still used.
    const available = async () => (await dataOf(await finance.get('/api/pix/balance'))).availableCents
    await expect.poll(available).toBeNull()
    await page.goto('/pix')
    await expect(strip.getByText('não informado', { exact: true })).toBeVisible()
    await expect(strip.getByText('R$ 1,25')).toBeVisible()
    await expect(page.getByText('Saldo indisponível no momento')).toHaveCount(0)
    const key = ownKey()
    await reviewTransfer(page, key)
    await expect(page.getByText('não informado', { exact: true }).first()).toBeVisible()
    await sendButton(page).click()
    await expect(page).toHaveURL(transferAddress)
    expect(paidTo(env.simulator, key)).toHaveLength(1)
    env.simulator.clearFaults(id)
  })
})
