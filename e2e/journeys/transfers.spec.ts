import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { cpf } from '../simulator/accounting/state/check-digits.ts'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'
import {
  amountField,
  backButton,
  fillTransfer,
  formAddress,
  goToReview,
  keyField,
  ordersTo,
  ownKey,
  paidTo,
  reviewButton,
  reviewTransfer,
  sendButton,
  transferAddress,
} from './transfer-form.ts'

test.use({ role: 'finance' })

const directory = '/v1/pixkey/dict_get'

/** Lists an owner for a look-up of this key. */
function list({ simulator }: Environment, key: string) {
  const owner = { name: 'Vera Lúcia Antunes', document: '***.456.789-**' }
  const data = { key, key_type: 'EMAIL', owner, bank: { name: 'Banco Aroeira S.A.', ispb: '10264663' } }
  simulator.armFault({
    service: 'pix',
    path: directory,
    match: encodeURIComponent(key),
    kind: 'status',
    status: 200,
    body: { success: true, message: 'OK', data },
  })
  return owner
}

/** Look-ups that the page made without a click. */
function watchDirectory(page: Page): string[] {
  const lookUps: string[] = []
  page.on('request', (request) => lookUps.push(...[request.url()].filter((url) => url.includes('/api/pix/directory'))))
  return lookUps
}

/** A CPF that could also be a mobile number of São Paulo. */
const eleven = () => cpf(`119${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`)

test('what is filled in, reviewed and looked up is what goes upstream, accepted is not paid, and a repetition takes a tick', async ({
  page,
  as,
  env,
}) => {
  await test.step('a transfer is filled, reviewed, looked up on a click and sent; its summary says that it is no receipt', async () => {
    const key = ownKey()
    const owner = list(env, key)
    const lookedUp = watchDirectory(page)
    await page.goto(formAddress)
    await amountField(page).pressSequentially('124,8')
    await keyField(page).pressSequentially(key)
    await expect(page.getByText('Identificado pela chave.')).toBeVisible()
    await page.getByLabel('CPF ou CNPJ do favorecido').fill('123.456.789-09')
    await expect(reviewButton(page)).toHaveText(/^Revisar R\$\s124,80/)
    const id = await goToReview(page)
    await expect(page.getByRole('heading', { level: 2, name: 'Transferir' })).toBeFocused()
    await expect(page.getByText('cento e vinte e quatro reais e oitenta centavos')).toBeVisible()
    // Where approvals are off, the review does not speak of another person or a limit.
    await expect(page.getByRole('main').getByText(/aprova/i)).toHaveCount(0)
    await expect(page.getByText('De quem é esta chave?')).toBeVisible()
    expect(lookedUp).toEqual([])
    expect(ordersTo(env.simulator, key)).toEqual([])

    await page.getByRole('button', { name: 'Consultar a chave' }).click()
    await expect(page.getByText(owner.name).first()).toBeVisible()
    await expect(page.getByText(owner.document)).toBeVisible()
    await expect(page.getByText('compatível com o do DICT')).toBeVisible()
    await page.reload()
    await expect(page.getByText(owner.name).first()).toBeVisible()
    expect(lookedUp).toHaveLength(1)

    await sendButton(page).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${id}$`))
    await expect(page.getByRole('heading', { level: 1, name: owner.name })).toBeVisible()
    await expect(page.getByText('Aceita, a confirmar', { exact: true })).toBeVisible()
    await expect(page.getByText('ainda não está confirmada')).toBeVisible()
    await expect(page.getByText(/^(Confirmada|Paga|Concluída)/)).toHaveCount(0)
    const [paid, ...more] = paidTo(env.simulator, key)
    expect(more).toEqual([])
    expect(paid).toMatchObject({ cents: -12_480, idempotencyKey: id })
    expect(await dataOf(await (await as('finance')).get(`/api/pix/transfers/${id}`))).toMatchObject({
      state: 'accepted',
      about: { payee: { owner } },
    })
    expect(lookedUp).toHaveLength(1)

    await page.getByRole('button', { name: 'Resumo interno' }).click()
    await page.getByRole('button', { name: 'Copiar texto' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('não é comprovante')
    expect(copied).toContain(`txid: ${paid?.reference}`)
    expect(copied).toContain('Situação: Aceita, a confirmar')
  })

  await test.step('a key is sent as the type that it was corrected to by hand, which is another request', async () => {
    const digits = eleven()
    await page.goto(formAddress)
    await fillTransfer(page, digits)
    const type = page.getByLabel('Tipo da chave')
    await expect(type).toHaveValue('CPF')
    await expect(page.getByText('Se for um celular, altere o tipo.')).toBeVisible()
    const first = await goToReview(page)
    await expect(page.getByText('Chave (CPF)')).toBeVisible()
    await backButton(page).click()
    expect(await goToReview(page)).toBe(first)
    await backButton(page).click()
    await type.selectOption({ label: 'Chave aleatória' })
    await expect(page.getByText('O formato não corresponde a Chave aleatória.')).toBeVisible()
    await type.selectOption({ label: 'Telefone' })
    await expect(page.getByText(`+55${digits}`)).toBeVisible()
    expect(await goToReview(page)).not.toBe(first)
    await sendButton(page).click()
    await expect(page).toHaveURL(transferAddress)
    expect(ordersTo(env.simulator, digits)).toMatchObject([
      { destination_bank_account: { pix_key_type: 'TELEFONE', pix_key: `+55${digits}` } },
    ])
  })

  await test.step('the same value to the same key again takes a tick, and then moves money again', async () => {
    const key = ownKey()
    const first = randomUUID()
    const data = { amountCents: 12_480, key: { type: 'EMAIL', value: key } }
    const headers = { 'idempotency-key': first }
    await dataOf(await (await as('finance')).post('/api/pix/transfers', { data, headers }), 201)
    const second = await reviewTransfer(page, key)
    const notice = page.getByRole('status').filter({ hasText: 'R$ 124,80 para esta chave já foi solicitado' })
    await expect(notice).toContainText('Marina Duarte')
    await expect(notice).toContainText('Aceita, a confirmar')
    await expect(notice.getByRole('link', { name: 'Ver essa transferência' })).toHaveAttribute(
      'href',
      `/pix/transfers/${first}`,
    )
    await sendButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Confirme que é outra transferência.' })).toBeVisible()
    const box = page.getByRole('checkbox', { name: 'Confirmo que é outra transferência, não a mesma' })
    await expect(box).toBeFocused()
    expect(paidTo(env.simulator, key)).toHaveLength(1)
    await box.check()
    await sendButton(page).click()
    await expect(page).toHaveURL(new RegExp(`/pix/transfers/${second}$`))
    expect(paidTo(env.simulator, key).map(({ idempotencyKey }) => idempotencyKey)).toEqual([first, second])
  })

  await test.step('every field goes upstream, by keyboard alone, out of a sub-account', async () => {
    const key = ownKey()
    const [, account] = Object(env.simulator.state().accounts).map(Object)
    await page.goto(formAddress)
    await page.getByRole('button', { name: 'Conta: Conta principal' }).press('Enter')
    await page.getByLabel('Nome ou ID da subconta').fill(account.id)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`accountId=${account.id}`))
    await page.getByLabel('Descrição').fill('Nota 60.414, segunda parcela')
    await page.getByLabel('CPF ou CNPJ do favorecido').fill('12.345.678/0001-95')
    await page.getByLabel('Identificador externo').fill(`PAG ${key}`)
    await page.getByLabel('Percentual').click()
    await page.getByLabel('Taxa do intermediador').fill('2,5')
    await keyField(page).fill(key)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Informe um valor a partir de R$ 0,01.')).toBeVisible()
    await expect(amountField(page)).toBeFocused()
    await page.keyboard.type('10,05')
    await page.keyboard.press('Control+Enter')
    await expect(sendButton(page)).toBeEnabled()
    await expect(page.getByText('2,5%, até R$ 0,26')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(transferAddress)
    await expect(page.getByText('Aceita, a confirmar').first()).toBeVisible()
    const [paid, ...more] = paidTo(env.simulator, key)
    expect(more).toEqual([])
    expect(paid).toMatchObject({ account: account.id, cents: -1_005 })
    expect(ordersTo(env.simulator, key)).toEqual([
      {
        subaccount_id: account.id,
        value: 10.05,
        destination_bank_account: { pix_key_type: 'EMAIL', pix_key: key },
        receiver_document: '12345678000195',
        pix_description: 'Nota 60.414, segunda parcela',
        integration_id: `PAG ${key}`,
        idempotency_key: paid?.idempotencyKey,
        mediator_fee: { tipo: 'PERCENTAGE', valor: 2.5 },
      },
    ])
  })
})
