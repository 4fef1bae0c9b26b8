import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Simulator } from '../simulator/server.ts'
import { test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

test.use({ role: 'finance', viewport: { width: 1440, height: 900 } })

const grid = (page: Page) => page.getByRole('grid', { name: 'Recebidos' })
const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })
const detailOf = (page: Page) => page.getByRole('region', { name: 'Detalhes do recebimento' })

/** Returns the given list for the test's own txid. */
function answerWith(simulator: Simulator, entries: object[]): string {
  const txid = `T${randomUUID().replaceAll('-', '')}`
  const body = { success: true, message: 'OK', data: { entries, metadata: null } }
  simulator.armFault({
    service: 'pix',
    path: '/v1/pix/cashin/list',
    match: txid,
    times: 20,
    kind: 'status',
    status: 200,
    body,
  })
  return txid
}

/** An entry with its amount, and without its end-to-end id and its date. */
const poor = {
  id: 'cin_sem_campos',
  value: 1638.42,
  type: 'DEPOSIT',
  txid: null,
  payer: { name: 'Otávio Guimarães Pires', document: '23771479924' },
  receiver: null,
}

const bare = {
  id: 'cin_sem_valor',
  type: 'DEPOSIT',
  txid: null,
  payer: { name: 'Otávio Guimarães Pires', document: '23771479924', conta: { agencia: '0417' } },
  receiver: null,
}
const idOnly = { ...bare, id: 'E18236120202603011305aBcDeFgHiJk', value: 12.345 }

test('what the provider did not send is not made up, and what went back leads to its payment', async ({
  page,
  env,
  as,
}) => {
  await test.step('an entry known by its id alone, its amount unreadable, is shown whole and leads to its refund', async () => {
    const txid = answerWith(env.simulator, [idOnly, bare])
    await page.goto(`/pix/received?txid=${txid}`)
    await expect(page.getByText('2 carregados, fim da lista')).toBeVisible()
    await expect(rowOf(page, 'valor não informado')).toBeVisible()
    await expect(rowOf(page, 'valor ilegível')).toContainText('12.345')
    await expect(rowOf(page, 'valor ilegível')).toContainText('01/03/2026, 10:05')
    await rowOf(page, 'valor ilegível').click()
    const detail = detailOf(page)
    await expect(detail.getByText('Horário extraído do ID end-to-end (E2E)')).toBeVisible()
    await expect(detail.getByText('"agencia": "0417"')).toBeVisible()
    await expect(detail.getByText('valor ilegível')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await detail.getByRole('link', { name: 'Devolver o valor integral' }).click()
    await expect(page).toHaveURL(new RegExp(`endToEndId=${idOnly.id}`))
  })

  await test.step('a payment without its id is refunded through the screen that takes it', async () => {
    const txid = answerWith(env.simulator, [poor, { ...poor, id: 'cin_outro', type: 'NOVO_TIPO', payer: null }])
    await page.goto(`/pix/received?txid=${txid}&accountId=acc_1&open=cin_sem_campos`)
    const detail = detailOf(page)
    await expect(detail.getByText('O provedor não enviou o ID end-to-end deste pagamento')).toBeVisible()
    await expect(detail.getByText('O provedor não enviou outros campos.')).toBeVisible()
    await expect(detail.getByText('sem data')).toBeVisible()
    await expect(detail.getByRole('link', { name: 'Devoluções deste pagamento' })).toHaveCount(0)
    const refund = detail.getByRole('link', { name: 'Devolver R$ 1.638,42' })
    await expect(refund).toHaveAttribute('href', '/pix/refunds/new?accountId=acc_1')
    await expect(page.getByRole('columnheader', { name: 'Data' })).toHaveCount(0)

    await rowOf(page, 'NOVO_TIPO').click()
    await expect(detail.getByRole('heading', { name: 'Pagador não informado' })).toBeVisible()
    await expect(detail.getByRole('link', { name: /^Devolver/ })).toHaveCount(0)
  })

  await test.step('what went back has a minus and leads to the payment that it gives back', async () => {
    const answer = await (await as('finance')).get('/api/pix/received?type=DEPOSIT_REFUND')
    const [entry] = Object(await answer.json()).data
    const original = String(entry.extra.original_end_to_end_id)
    await page.goto('/pix/received?type=DEPOSIT_REFUND')
    const first = grid(page).getByRole('row').nth(1)
    await expect(first).toContainText('Devolvido')
    await expect(first).toContainText(/\u2212R\$\s\d/)
    await first.click()
    await expect(detailOf(page).getByRole('link', { name: 'Devoluções deste pagamento' })).toHaveAttribute(
      'href',
      `/pix/refunds/${original}`,
    )
    await expect(detailOf(page).getByRole('link', { name: /^Devolver/ })).toHaveCount(0)
  })

  await test.step('an entry that the list does not have is not made up', async () => {
    await page.goto('/pix/received?open=cin_que_nao_existe')
    await expect(detailOf(page).getByText('Este recebimento não está entre os carregados')).toBeVisible()
    await detailOf(page).getByRole('button', { name: 'Carregar mais' }).click()
    await expect(page.getByText('100 carregados até agora; há mais')).toBeVisible()
  })
})
