import { expect } from '@playwright/test'
import { people } from '../support/people.ts'
import { testWithApprovals as test } from '../support/test.ts'
import { approveTransfer, requestToDecide } from './request-to-decide.ts'
import {
  fillTransfer,
  formAddress,
  goToReview,
  keyIn,
  ordersTo,
  ownKey,
  paidTo,
  reviewTransfer,
  sendButton,
} from './transfer-form.ts'

test.use({ role: 'finance' })

test('finance requests, a manager approves, and the page that finance left open updates by itself; a fee that takes it over the threshold is shown to both', async ({
  page,
  browser,
  sessions,
  env,
}) => {
  const desk = await browser.newContext({ baseURL: env.url, storageState: await sessions('manager') })
  const manager = await desk.newPage()
  const shown = requestToDecide(manager)

  await test.step('an amount of the threshold', async () => {
    const key = ownKey()
    const id = await reviewTransfer(page, key, '5.000,00')
    await expect(
      page.getByText('A partir de R$ 5.000,00, outra pessoa aprova. Nada é enviado antes disso.'),
    ).toBeVisible()
    await expect(page.getByText(people.manager.name)).toBeVisible()
    await expect(sendButton(page)).toHaveText(/^Solicitar aprovação de R\$\s5\.000,00/)
    await sendButton(page).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    await expect(page.getByText('Aguarda a decisão de outra pessoa')).toBeVisible()
    await expect(page.getByText('Quem solicita não aprova')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Decidir' })).toHaveCount(0)
    expect(ordersTo(env.simulator, key)).toEqual([])
    await page.evaluate(() => {
      document.body.dataset.sameDocument = 'yes'
    })

    await manager.goto(`/pix/transfers/${id}`)
    await manager.getByRole('link', { name: 'Decidir' }).click()
    await expect(shown).toContainText(key)
    await approveTransfer(manager)
    await expect(shown).toContainText('Aprovada por você')

    await expect(page.getByText('Aceita, a confirmar').first()).toBeVisible()
    await expect(page.getByText(`Aprovada por ${people.manager.name}`)).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-same-document', 'yes')
    expect(paidTo(env.simulator, key)).toMatchObject([{ idempotencyKey: id, cents: -500_000 }])
  })

  await test.step('a fee that takes it over the threshold', async () => {
    const key = ownKey()
    const sum = /Valor R\$\s1,00 \+ taxa do intermediador R\$\s6\.000,00 = sai da conta R\$\s6\.001,00/
    await page.goto(formAddress)
    await fillTransfer(page, key, '1,00')
    await page.getByLabel('Taxa do intermediador').fill('6.000,00')
    const id = await goToReview(page)
    await expect(page.getByText(sum)).toBeVisible()
    await expect(sendButton(page)).toHaveText(/^Solicitar aprovação de R\$\s6\.001,00/)
    await sendButton(page).click()
    await expect(page.getByText('Aguarda a decisão de outra pessoa')).toBeVisible()
    await expect(page.getByText(sum)).toBeVisible()
    expect(ordersTo(env.simulator, key)).toEqual([])

    await manager.goto(`/approvals?id=${id}`)
    await expect(manager.getByRole('row').filter({ hasText: key })).toContainText(/sai R\$\s6\.001,00/)
    await expect(shown.getByText(sum)).toBeVisible()
    await shown.getByRole('button', { name: /^Aprovar a saída de R\$\s6\.001,00/ }).click()
    const sure = manager.getByRole('alertdialog')
    await expect(sure.getByText(sum)).toBeVisible()
    await sure.getByRole('button', { name: /^Confirmar a saída de R\$\s6\.001,00/ }).click()
    await expect(shown).toContainText('Aprovada por você')
    expect(paidTo(env.simulator, key)).toMatchObject([{ idempotencyKey: id, cents: -100 }])
  })
  await desk.close()
})

test('a transfer below the threshold is sent at once, the one that reaches it with that of today awaits approval, and an approval requested twice is one request', async ({
  page,
  env,
}) => {
  const [small, large] = [ownKey(), ownKey()]
  await reviewTransfer(page, small, '4.999,99')
  await expect(page.getByText('Aprovação exigida somente a partir de R$ 5.000,00.')).toBeVisible()
  await sendButton(page).click()
  await expect(page.getByText('Aceita, a confirmar').first()).toBeVisible()
  expect(paidTo(env.simulator, small)).toHaveLength(1)

  await reviewTransfer(page, small, '0,01')
  await expect(page.getByText('Com a outra de hoje, passa de R$ 5.000,00: outra pessoa aprova.')).toBeVisible()
  await sendButton(page).click()
  await expect(page.getByText('Aguarda a decisão de outra pessoa')).toBeVisible()
  const together = page.getByText(`2.ª de hoje para ${small}, R$ 5.000,00 somadas`)
  await expect(together).toBeVisible()
  await page.goto(`/approvals?id=${keyIn(page)}`)
  await expect(requestToDecide(page).locator(together)).toBeVisible()

  const id = await reviewTransfer(page, large, '6.000,00')
  await page.route(
    '**/api/pix/transfers',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await sendButton(page).dblclick()
  await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
  await expect(page.getByText('Aguarda a decisão de outra pessoa')).toBeVisible()
  await page.goto(`/approvals?id=${id}`)
  await expect(page.getByRole('grid', { name: 'Aprovações' }).getByRole('row').filter({ hasText: large })).toHaveCount(
    1,
  )
  expect(ordersTo(env.simulator, large)).toEqual([])
})
