import { expect } from '@playwright/test'
import { people } from '../support/people.ts'
import { testWithApprovals as test } from '../support/test.ts'
import { approveTransfer, requestToDecide } from './request-to-decide.ts'
import {
  amountField,
  formAddress,
  goToReview,
  keyField,
  keyIn,
  ordersTo,
  ownKey,
  paidTo,
  reviewTransfer,
  sendButton,
  transferAddress,
} from './transfer-form.ts'

test.use({ role: 'finance' })
test.beforeAll(({ env }) => void env.simulator.changeSettings({ transferSettleMs: 100 }))
test.afterAll(({ env }) => void env.simulator.changeSettings({ transferSettleMs: null }))

test('a payee is found by name and not looked up; once the holder of the key changed a reason is asked for, and a second person sees both holders', async ({
  page,
  browser,
  sessions,
  env,
}) => {
  const key = ownKey()
  // The payday journey pays another tax number forty times; one more payment to that number would need an approval.
  env.simulator.changeDirectory(key, {
    name: 'Horto Boa Esperança Ltda',
    document: '31782904000140',
    bank: { name: 'Banco Jatobá', ispb: '27084316' },
  })
  await reviewTransfer(page, key)
  await page.getByRole('button', { name: 'Consultar a chave' }).click()
  await expect(page.getByText('Horto Boa Esperança Ltda').first()).toBeVisible()
  await sendButton(page).click()
  await expect(page.getByText(/^Confirmada em /)).toBeVisible()

  await page.goto('/pix/payees')
  await page.getByRole('searchbox').fill(key)
  await expect(page.getByText('Horto Boa Esperança Ltda').first()).toBeVisible()

  const lookUps = env.simulator.requests({ service: 'pix', path: '/v1/pixkey/dict_get' }).length
  await page.goto(formAddress)
  await amountField(page).fill('10,00')
  await keyField(page).fill('horto')
  await page.getByRole('option', { name: /Horto Boa Esperança/ }).click()
  await expect(keyField(page)).toHaveValue(key)
  await goToReview(page)
  expect(env.simulator.requests({ service: 'pix', path: '/v1/pixkey/dict_get' })).toHaveLength(lookUps)

  env.simulator.changeDirectory(key, {
    name: 'João V. Nascimento',
    document: '45851290611',
    bank: { name: 'Pagar Já', ispb: '41905872' },
  })
  await reviewTransfer(page, key, '90,00')
  await page.getByRole('button', { name: 'Consultar a chave' }).click()
  const changed = page.getByRole('region', { name: 'O titular da chave mudou' })
  await expect(changed).toContainText('Horto Boa Esperança Ltda')
  await expect(changed).toContainText('João V. Nascimento')
  await expect(page.getByLabel('Por que pagar mesmo assim')).toBeFocused()
  await expect(sendButton(page)).toBeDisabled()
  await page.keyboard.type('Telefonei ao número do cadastro')
  await expect(sendButton(page)).toHaveText(/^Solicitar aprovação de R\$/)
  const before = ordersTo(env.simulator, key).length
  await sendButton(page).click()
  await expect(page).toHaveURL(transferAddress)
  const id = keyIn(page)
  await expect(page.getByText('Aguarda a decisão de outra pessoa')).toBeVisible()
  expect(ordersTo(env.simulator, key)).toHaveLength(before)

  const desk = await browser.newContext({ baseURL: env.url, storageState: await sessions('manager') })
  const manager = await desk.newPage()
  await manager.goto(`/approvals?id=${id}`)
  const shown = requestToDecide(manager)
  await expect(shown).toContainText('Horto Boa Esperança Ltda')
  await expect(shown).toContainText('João V. Nascimento')
  await expect(shown).toContainText('Telefonei ao número do cadastro')
  await approveTransfer(manager)
  await expect(shown).toContainText('Aprovada por você')
  await desk.close()
  await expect(page.getByText(`Aprovada por ${people.manager.name}`)).toBeVisible()
  expect(paidTo(env.simulator, key)).toHaveLength(2)
})
