import { expect } from '@playwright/test'
import { people } from '../support/people.ts'
import { testWithApprovals as test } from '../support/test.ts'
import { fillDate } from './date-field.ts'
import { approveTransfer, requestToDecide } from './request-to-decide.ts'
import {
  amountField,
  fillTransfer,
  formAddress,
  goToReview,
  keyField,
  keyIn,
  ordersTo,
  ownKey,
  paidTo,
  reviewButton,
  reviewTransfer,
  sendButton,
  transferAddress,
} from './transfer-form.ts'

test.use({ role: 'finance' })

/** A day of São Paulo after today, in the form of an address and of a Portuguese screen. */
function dayAfterTomorrow() {
  const at = new Date(Date.now() + 2 * 86_400_000)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(at)
  return { day, shown: day.split('-').toReversed().join('/') }
}

test('finance requests, a manager approves, and the page that finance left open updates by itself: at the threshold, by a fee, for a day and to another holder', async ({
  page,
  browser,
  sessions,
  env,
}) => {
  const desk = await browser.newContext({ baseURL: env.url, storageState: await sessions('manager') })
  const manager = await desk.newPage()
  const shown = requestToDecide(manager)

  await test.step('below the threshold it is sent at once; what reaches it with that of today awaits approval', async () => {
    const key = ownKey()
    await reviewTransfer(page, key, '4.999,99')
    await expect(page.getByText('Aprovação exigida somente a partir de R$ 5.000,00.')).toBeVisible()
    await sendButton(page).click()
    await expect(page.getByText('Aceita, a confirmar').first()).toBeVisible()
    expect(paidTo(env.simulator, key)).toHaveLength(1)

    await reviewTransfer(page, key, '0,01')
    await expect(page.getByText('Com a outra de hoje, passa de R$ 5.000,00: outra pessoa aprova.')).toBeVisible()
    await sendButton(page).click()
    await expect(page.getByText('Aguarda a decisão de outra pessoa')).toBeVisible()
    await expect(page.getByText(`2.ª de hoje para ${key}, R$ 5.000,00 somadas`)).toBeVisible()
    await manager.goto(`/approvals?id=${keyIn(page)}`)
    await expect(shown.getByText(`2.ª de hoje para ${key}, R$ 5.000,00 somadas`)).toBeVisible()
  })

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

  await test.step('a transfer for a day is approved, and nothing leaves before', async () => {
    const [key, { day, shown: written }] = [ownKey(), dayAfterTomorrow()]
    await page.goto(formAddress)
    await fillTransfer(page, key, '6.234,56')
    await page.getByRole('radio', { name: 'Agendar' }).check()
    await reviewButton(page).click()
    await expect(page.getByText('Escolha um dia entre hoje e daqui a um ano.')).toBeVisible()
    await fillDate(page, 'Dia do envio', day)
    await reviewButton(page).click()
    await expect(page.getByText(`Em ${written}`)).toBeVisible()
    await page.getByRole('button', { name: 'Solicitar aprovação de R$ 6.234,56' }).click()
    await expect(page).toHaveURL(transferAddress)

    await manager.goto(`/approvals?id=${keyIn(page)}`)
    await expect(shown).toContainText(`Em ${written}`)
    await shown.getByRole('button', { name: 'Aprovar e agendar R$ 6.234,56' }).click()
    await manager.getByRole('alertdialog').getByRole('button', { name: 'Agendar R$ 6.234,56' }).click()
    await expect(shown).toContainText(`Agendada para ${written}`)

    await expect(page.getByText(`Próximo envio: ${written}, 08:00. Nada saiu ainda.`)).toBeVisible()
    expect(ordersTo(env.simulator, key)).toEqual([])
    await page.goto('/pix')
    await expect(page.getByRole('region', { name: 'Agendado' })).toContainText(
      new RegExp(`${written}.*1 pagamento.*R\\$\\s6\\.234,56`),
    )
  })

  await test.step('a payee is found by name and not looked up; once the holder changed, a reason is asked for and both are shown', async () => {
    const key = ownKey()
    // The payday journey pays another tax number many times; one more payment to that number would need an approval.
    env.simulator.changeDirectory(key, {
      name: 'Horto Boa Esperança Ltda',
      document: '31782904000140',
      bank: { name: 'Banco Jatobá', ispb: '27084316' },
    })
    await reviewTransfer(page, key)
    await page.getByRole('button', { name: 'Consultar a chave' }).click()
    await expect(page.getByText('Horto Boa Esperança Ltda').first()).toBeVisible()
    await sendButton(page).click()
    await expect(page.getByText('Aceita, a confirmar').first()).toBeVisible()
    const [paid] = paidTo(env.simulator, key)
    env.simulator.settleTransfer(paid?.reference ?? '', 'done')
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

    await expect(page.getByText('titular do último pagamento, visto em')).toBeVisible()

    // A portability changes the bank alone, and an answer without a document is no other holder.
    env.simulator.changeDirectory(key, { bank: { name: 'Banco Novo', ispb: '99999999' } })
    await page.getByRole('button', { name: 'Consultar a chave' }).click()
    await expect(page.getByText(/^Banco mudou: .* O titular é o mesmo\.$/)).toBeVisible()
    await expect(sendButton(page)).toBeEnabled()
    const lessTold = { key, key_type: 'EMAIL', owner: { name: 'Horto Boa Esperança Ltda' }, bank: {} }
    env.simulator.armFault({
      ...{ service: 'pix', path: '/v1/pixkey/dict_get', match: key.split('@')[0], kind: 'status', status: 200 },
      body: { success: true, data: lessTold },
    })
    await reviewTransfer(page, key, '80,00')
    await page.getByRole('button', { name: 'Consultar a chave' }).click()
    const unclear = page.getByRole('region', { name: 'Não foi possível comparar o titular' })
    await expect(unclear).toContainText('Não foi possível comparar o titular: o provedor não informou o documento.')
    await expect(sendButton(page)).toBeDisabled()

    env.simulator.changeDirectory(key, {
      name: 'João V. Nascimento',
      document: '45851290611',
      bank: { name: 'Pagar Já', ispb: '41905872' },
    })
    // The last answer could not be compared: the review is stopped until the key is looked up again.
    await page.goto(formAddress)
    await fillTransfer(page, key, '90,00')
    await reviewButton(page).click()
    await expect(page.getByText(/^Parada: não foi possível comparar o titular desta chave$/)).toBeVisible()
    await expect(sendButton(page)).toBeDisabled()
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
    await expect(page.getByText('Aguarda a decisão de outra pessoa')).toBeVisible()
    expect(ordersTo(env.simulator, key)).toHaveLength(before)

    await manager.goto(`/approvals?id=${keyIn(page)}`)
    await expect(shown).toContainText('Horto Boa Esperança Ltda')
    await expect(shown).toContainText('João V. Nascimento')
    await expect(shown).toContainText('Telefonei ao número do cadastro')
    await approveTransfer(manager)
    await expect(shown).toContainText('Aprovada por você')
    await expect(page.getByText(`Aprovada por ${people.manager.name}`)).toBeVisible()
    expect(paidTo(env.simulator, key)).toHaveLength(2)
  })
  await desk.close()
})
