import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { postEvent } from '../support/signed-events.ts'
import { test } from '../support/test.ts'
import { fillCharge, openForm, ownExternalId, sendButton } from './charge-form.ts'
import { goOnAs } from './go-on-as.ts'

test.use({ role: 'admin' })

/** Common English words that Portuguese does not have. */
const english =
  /(?<!\p{L})(the|is|are|was|were|has|have|not|no longer|of|to|it|and|with|this|that|by|read|again|refused|failed|unknown|provider|account|transfer|amount|string|expected|characters|too|must|event|input|key|value)(?!\p{L})/iu

async function expectPortuguese(region: Locator): Promise<void> {
  expect((await region.textContent()) ?? '').not.toMatch(english)
}

async function sendTransfer(finance: APIRequestContext, amountCents: number) {
  const headers = { 'idempotency-key': randomUUID() }
  const data = { amountCents, key: { type: 'CHAVE_ALEATORIA', value: randomUUID() } }
  const made = await dataOf(await finance.post('/api/pix/transfers', { data, headers }), 201)
  return { id: String(made.id), txid: String(Object(made.result).txid) }
}

test('the outcome of a notification, the trail, why a transfer failed and a field was refused are in Portuguese', async ({
  page,
  env,
  as,
  sessions,
}) => {
  await test.step('the outcome of a notification is shown in Portuguese', async () => {
    const id = `evt_${randomUUID()}`
    await postEvent(env.url, JSON.stringify({ id, object: 'Infraction', data: { id: 'inf_ninguem' } }))
    await page.goto('/webhooks?type=Infraction')
    const list = page.getByRole('grid', { name: 'Eventos recebidos' })
    await list.getByRole('row').nth(1).click()
    const pane = page.getByRole('region', { name: 'Detalhes do evento' })
    await expect(pane).toContainText(id)
    const line = pane.getByRole('listitem').filter({ hasText: 'O provedor não reconhece a infração' })
    await expect(line).toBeVisible()
    await expectPortuguese(line)
  })

  await test.step('the trail names who acted and whom a transfer is for, with its values in words', async () => {
    const transfer = await sendTransfer(await as('finance'), 123_456)
    await page.goto(`/audit?subject=${transfer.id}`)
    const row = page.getByRole('grid', { name: 'Auditoria' }).getByRole('row').last()
    await expect(row).toContainText('Marina Duarte')
    await expect(row).toContainText(/Transferência de R\$\s1\.234,56/)
    await row.click()
    const pane = page.getByRole('region', { name: 'Detalhe' })
    await expect(pane.getByRole('link', { name: 'Marina Duarte' })).toBeVisible()
    const values = pane.getByRole('region', { name: 'Dados do registro' })
    await expect(values).toContainText(/Valor\s*R\$\s1\.234,56/)
    await expectPortuguese(values.locator('dl'))
    await values.getByText('Dados completos (JSON)').click()
    await expect(values).toContainText('"amountCents": 123456')
    await pane.getByRole('link', { name: 'Marina Duarte' }).click()
    await expect(page.getByRole('grid', { name: 'Usuários' }).getByRole('row')).toHaveCount(2)
  })

  await test.step('the reason of a failed transfer is shown in Portuguese', async () => {
    await goOnAs(page, await sessions('finance'))
    const { id, txid } = await sendTransfer(await as('finance'), 987)
    const data = { txid, status: 'REJEITADO', motivo: 'Conta encerrada' }
    await postEvent(env.url, JSON.stringify({ id: randomUUID(), object: 'Transfer', data }))
    await page.goto(`/pix/transfers/${id}`)
    const reason = page.getByText('O provedor notificou que a transferência não foi concluída').first()
    await expect(reason).toBeVisible()
    await expect(reason).toContainText('Conta encerrada')
    await expectPortuguese(reason)
  })

  await test.step('a field that only the server refuses is explained in Portuguese', async () => {
    await page.route('**/api/pix/charges', (route) => {
      const sent = { ...route.request().postDataJSON(), beneficiary: 'x'.repeat(300) }
      return route.continue({ postData: JSON.stringify(sent) })
    })
    await openForm(page)
    await fillCharge(page, ownExternalId())
    await sendButton(page).click()
    const refused = page.getByText('No máximo 200 caracteres.').first()
    await expect(refused).toBeVisible()
    await expectPortuguese(refused)
  })
})
