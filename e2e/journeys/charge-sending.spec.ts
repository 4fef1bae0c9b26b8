import { expect } from '@playwright/test'
import { sessionOf, test } from '../support/test.ts'
import {
  charge,
  chargeAddress,
  failOnce,
  fillCharge,
  idIn,
  openForm,
  ownExternalId,
  sendButton,
  timesRequested,
} from './charge-form.ts'

test.use({ role: 'finance' })

test('a charge is sent once: after a refusal, a lost connection, a reload or the end of a session, and by keyboard', async ({
  page,
  context,
  env,
}) => {
  await test.step('what upstream refuses is said on the form, and a second try is another request', async () => {
    const words = 'O provedor recusou a solicitação'
    const externalId = ownExternalId()
    failOnce(env.simulator, externalId, { kind: 'success-false' })
    await charge(page, externalId)
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
    const refused = idIn(page)
    await expect(page.getByLabel('Identificador externo')).toHaveValue(externalId)
    await sendButton(page).click()
    await expect(page).toHaveURL(chargeAddress)
    expect(idIn(page)).not.toBe(refused)
    await page.goto(`/pix/charges/${refused}`)
    await expect(page.getByText('O provedor não criou a cobrança')).toBeVisible()
    await expect(page.getByText(words).first()).toBeVisible()
  })

  await test.step('a connection cut after the sending goes again under the same key, and with another amount under another', async () => {
    const externalId = ownExternalId()
    await openForm(page)
    const key = idIn(page)
    await page.route(
      '**/api/pix/charges',
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await fillCharge(page, externalId)
    await sendButton(page).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'Não foi possível confirmar se a cobrança foi criada' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Enviar de novo com a mesma chave' }).click()
    await expect(page).toHaveURL(new RegExp(`/pix/charges/${key}$`))
    expect(timesRequested(env.simulator, externalId)).toBe(1)

    await test.step('another amount after a lost connection is another request', async () => {
      const otherId = ownExternalId()
      await openForm(page)
      const lostKey = idIn(page)
      await page.route('**/api/pix/charges', (route) => route.abort('connectionrefused'), { times: 1 })
      await fillCharge(page, otherId)
      await sendButton(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Não foi possível confirmar' })).toBeVisible()
      await page.getByLabel('Valor da cobrança').fill('99,90')
      await page.getByRole('button', { name: /^Criar cobrança de R\$ 99,90/ }).click()
      await expect(page).toHaveURL(chargeAddress)
      expect(idIn(page)).not.toBe(lostKey)
      expect(timesRequested(env.simulator, otherId)).toBe(1)
    })
  })

  await test.step('a reload and a session that ended keep the form, and what is sent then is one charge', async () => {
    const externalId = ownExternalId()
    await openForm(page)
    await fillCharge(page, externalId)
    const key = idIn(page)
    await page.reload()
    await expect(page.getByLabel('Valor da cobrança')).toHaveValue('1.248,90')
    expect(idIn(page)).toBe(key)
    await sendButton(page).dblclick()
    await expect(page).toHaveURL(new RegExp(`/pix/charges/${key}$`))
    expect(timesRequested(env.simulator, externalId)).toBe(1)

    await page.goto(`/pix/charges/new?key=${key}`)
    await expect(page).toHaveURL(new RegExp(`/pix/charges/${key}$`))

    await test.step('a session that ended keeps the form; after signing in elsewhere it goes', async () => {
      const otherId = ownExternalId()
      await openForm(page)
      await fillCharge(page, otherId)
      await context.clearCookies()
      await sendButton(page).click()
      const notice = page.getByRole('alert').filter({ hasText: 'Sua sessão terminou antes do envio' })
      await expect(notice.getByRole('link', { name: 'Entrar em outra aba' })).toHaveAttribute('target', '_blank')
      await expect(page.getByLabel('Identificador externo')).toHaveValue(otherId)
      await context.addCookies((await sessionOf(env.url, 'finance')).cookies)
      await notice.getByRole('button', { name: 'Já entrei, enviar de novo' }).click()
      await expect(page).toHaveURL(chargeAddress)
      expect(timesRequested(env.simulator, otherId)).toBe(1)
    })
  })

  await test.step('what the form requests is what goes upstream, by keyboard alone', async () => {
    const externalId = ownExternalId()
    await openForm(page)
    await page.getByLabel('Validade').selectOption({ label: 'Outra' })
    await page.getByLabel('Prazo de validade').fill('90')
    await page.getByLabel('Unidade da validade').selectOption({ label: 'minutos' })
    await expect(page.getByLabel('Beneficiário final')).toBeHidden()
    await page.getByText('Mais opções').click()
    await page.getByLabel('Beneficiário final').fill('Loja Exemplo')
    await page.getByLabel('Sim, em outra modalidade').check()
    await page.getByRole('textbox', { name: 'Modalidade de alteração (código do provedor)' }).fill('VALOR_LIVRE')
    await page.getByLabel('Percentual').check()
    await page.getByLabel('Taxa do intermediador').fill('2,5')
    await page.getByLabel('Identificador externo').fill(externalId)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Informe um valor a partir de R$ 0,01.')).toBeVisible()
    await expect(page.getByLabel('Valor da cobrança')).toBeFocused()
    expect(timesRequested(env.simulator, externalId)).toBe(0)
    await page.keyboard.type('10,05')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(chargeAddress)
    const [request] = env.simulator.requests({ service: 'pix', path: '/v1/pix/immediate' }).slice(-1)
    expect(JSON.parse(request?.body ?? '')).toEqual({
      original_value: 10.05,
      expiration: 5_400,
      value_change_mode: 'VALOR_LIVRE',
      integration_id: externalId,
      mediator_fee: { tipo: 'PERCENTAGE', valor: 2.5 },
      beneficiary: 'Loja Exemplo',
    })
  })
})
