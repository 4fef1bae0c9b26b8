import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { dataOf, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { password, people } from '../support/people.ts'
import { sessionOf, test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

const queue = '/pix/infractions'

/** An infraction over a payment of its own. */
function register({ simulator }: Environment, input: Record<string, unknown> = {}) {
  const payer = { name: `Pagador ${randomUUID().slice(0, 8)}`, document: '28848973213' }
  const endToEndId = String(simulator.receive({ value: 312.5, payer }).end_to_end_id)
  return { id: String(simulator.registerInfraction({ transaction_id: endToEndId, ...input }).id), endToEndId, payer }
}

const caseOf = (id: string) => `${queue}/${id}`
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const rows = (page: Page) => page.locator('[data-at]')
const notAnswered = (page: Page) => page.getByRole('tab', { name: /^A responder/ })

/** The first j moves the focus to the list; on a slow machine another one may follow. */
async function enterList(page: Page) {
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(page.locator('[data-at]:focus')).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Home')
  await expect(page.locator('[data-at="0"]')).toBeFocused()
}

test.describe('who answers', () => {
  test.use({ role: 'support' })

  test('moves, takes and opens by keyboard; filters, order and tabs are an address, and words are shown as they came', async ({
    page,
    as,
    env,
  }) => {
    await test.step('j and k are the arrows of the list', async () => {
      await page.goto(`${queue}?tab=all`)
      await expect(rows(page).first()).toBeVisible()
      await enterList(page)
      await page.keyboard.press('j')
      await page.keyboard.press('ArrowDown')
      await expect(page.locator('[data-at="2"]')).toBeFocused()
      await page.keyboard.press('k')
      await expect(page.locator('[data-at="1"]')).toBeFocused()
    })

    await test.step('moves, takes and opens by keyboard, and comes back to the row', async () => {
      const { id, endToEndId, payer } = register(env)
      await page.goto(`${queue}?q=${endToEndId}`)
      await expect(rows(page)).toHaveCount(1)
      const row = rowOf(page, payer.name)
      await expect(row).toContainText('Restam 5 dias')
      await expect(row).toContainText('estimado')
      await expect(row).toContainText('Golpe')
      await expect(row).toContainText('SCAM')
      await expect(row).toContainText('R$ 312,50')

      await enterList(page)
      await page.keyboard.press('a')
      await expect(row).toContainText('Você')
      const draft = async () => Object(await dataOf(await (await as('finance')).get(`/api${caseOf(id)}`))).draft
      expect(await draft()).toMatchObject({ assigneeName: people.support.name, version: 1 })

      await row.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${caseOf(id)}?q=${endToEndId}`)
      await expect(page.getByRole('region', { name: 'Alegação' })).toBeVisible()
      await page.goBack()
      await expect(row).toBeFocused()
      await expect(page.getByRole('searchbox')).toHaveValue(endToEndId)
    })

    await test.step('a case that a colleague took first stays theirs, and can be handed over and let go', async () => {
      const colleague = { name: 'Ana Lima', email: `ana.${randomUUID().slice(0, 8)}@grupoipe.com.br` }
      const data = { ...colleague, password, roles: ['support'] }
      await dataOf(await (await as('admin')).post('/api/users', { data }), 201)
      const { id, endToEndId } = register(env)
      await page.goto(`${queue}?q=${endToEndId}`)
      await expect(page.getByRole('button', { name: /^Assumir a infração/ })).toBeVisible()
      const support = await as('support')
      await dataOf(await support.put(`/api${caseOf(id)}/draft`, { data: { assignee: colleague.email, version: 0 } }))

      await page.getByRole('button', { name: /^Assumir a infração/ }).click()
      await expect(page.getByText('Ana Lima assumiu antes')).toBeVisible()
      await page.getByRole('button', { name: 'Reatribuir a infração, com Ana Lima' }).click()
      await page.getByRole('menuitemradio', { name: 'Você' }).click()
      await expect(page.getByRole('button', { name: 'Reatribuir a infração, com Você' })).toBeVisible()
      await expect(page.getByText('Ana Lima assumiu antes')).toBeHidden()
      await page.getByRole('button', { name: 'Reatribuir a infração, com Você' }).click()
      await page.getByRole('menuitemradio', { name: 'Remover responsável' }).click()
      await expect(page.getByRole('button', { name: /^Assumir a infração/ })).toBeVisible()
    })

    await test.step('the heads order, the tabs go by arrows, all of it in the address', async () => {
      await page.goto(queue)
      const time = page.getByRole('columnheader', { name: 'Prazo estimado' })
      const amount = page.getByRole('columnheader', { name: 'Valor' })
      await expect(time).toHaveAttribute('aria-sort', 'ascending')
      await amount.getByRole('button').click()
      await expect(amount).toHaveAttribute('aria-sort', 'descending')
      await expect(time).toHaveAttribute('aria-sort', 'none')
      await expect(page).toHaveURL(`${queue}?sort=amount`)
      await notAnswered(page).focus()
      await page.keyboard.press('ArrowLeft')
      await expect(page.getByRole('tab', { name: /^Todas/ })).toBeFocused()
      await expect(page).toHaveURL(`${queue}?sort=amount&tab=all`)
      await expect(page.getByRole('tabpanel', { name: /^Todas/ })).toBeVisible()
    })

    await test.step('a set of filters is an address, saved under a name', async () => {
      const { endToEndId } = register(env, { situation_type: 'COERCION' })
      await rowsOf(
        await (await as('support')).get('/api/pix/infractions/queue', { params: { transactionId: endToEndId } }),
      )
      await page.goto(queue)
      await page.getByRole('button', { name: 'Situação', exact: true }).click()
      await page.getByRole('checkbox', { name: /^Coerção/ }).check()
      await expect(page).toHaveURL(`${queue}?situation=COERCION`)
      await expect(rowOf(page, endToEndId)).toBeVisible()
      await expect(rowOf(page, 'SCAM')).toHaveCount(0)
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Filtros salvos' }).click()
      await page.getByLabel('Nome do filtro').fill('Coerções')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Filtros salvos: Coerções' })).toBeVisible()
      await page.getByRole('button', { name: 'Limpar', exact: true }).click()
      await expect(page).toHaveURL(queue)
      await page.reload()
      await page.getByRole('button', { name: 'Filtros salvos' }).click()
      await page.getByRole('link', { name: 'Coerções' }).click()
      await expect(page).toHaveURL(`${queue}?situation=COERCION`)

      await page.getByRole('button', { name: 'Filtros salvos: Coerções' }).click()
      await page.getByRole('button', { name: 'Renomear Coerções' }).click()
      await page.getByRole('textbox', { name: 'Nome do filtro' }).first().fill('Ameaças')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Filtros salvos: Ameaças' })).toBeVisible()
      await page.getByRole('button', { name: 'Excluir Ameaças' }).click()
      await expect(page.getByRole('link', { name: 'Ameaças' })).toHaveCount(0)
    })

    await test.step('undocumented words are shown as they came', async () => {
      const { endToEndId, payer } = register(env, { situation_type: 'ALGO_NOVO', analysis_status: 'em_analise' })
      await page.goto(`${queue}?q=${endToEndId}`)
      const row = rowOf(page, payer.name)
      await expect(row).toContainText('ALGO_NOVO')
      await expect(row).toContainText('em_analise')
      await page.goto(`${queue}?tab=all&status=em_analise`)
      await expect(rowOf(page, endToEndId)).toBeVisible()
      await page.getByRole('searchbox').fill(payer.document)
      await expect(page).toHaveURL(new RegExp(`q=${payer.document}`))
      await expect(rowOf(page, endToEndId)).toBeVisible()
    })

    await test.step('what we answered leaves the queue, and its operation leads to the case', async () => {
      const { id, endToEndId } = register(env)
      await page.goto(`${queue}?q=${endToEndId}`)
      await expect(rowOf(page, endToEndId)).toBeVisible()
      const answer = await (await as('support')).post(`/api${caseOf(id)}/analysis`, {
        headers: { 'idempotency-key': randomUUID() },
        data: { analysis: 'rejected', description: 'Entregue e assinado.' },
      })
      const { id: operation } = await dataOf(answer, answer.status())
      await page.goto(`${queue}?q=${endToEndId}`)
      await expect(page.getByText('Nenhum resultado com estes filtros')).toBeVisible()
      await page.getByRole('tab', { name: /^Respondidas por nós/ }).click()
      await expect(rowOf(page, endToEndId)).toContainText('Contestada')
      await page.goto(`${queue}?operation=${operation}`)
      await expect(page).toHaveURL(caseOf(id))
    })
  })
})

test.describe('who only looks', () => {
  test.use({ role: 'finance' })

  test('sees the queue, and nothing to take', async ({ page, env }) => {
    const { endToEndId } = register(env)
    await page.goto(`${queue}?q=${endToEndId}`)
    await expect(rowOf(page, endToEndId)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Assumir a infração/ })).toHaveCount(0)
    await expect(page.getByRole('tab', { name: /^Minhas/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Indicadores' })).toHaveCount(0)
    await enterList(page)
    await page.keyboard.press('a')
    await expect(rowOf(page, endToEndId)).not.toContainText('Você')
  })
})

test('a list of thousands that can’t be read to its end says so, is read again on request, page by page, and only what is in view is in the page', {
  tag: '@long',
}, async ({ browser }) => {
  const env = await startEnvironment()
  env.simulator.manyInfractions(5_000)
  const list = { service: 'pix', path: '/v1/infractions/list' } as const
  env.simulator.armFault({ ...list, kind: 'status', status: 503, times: 1_000 })
  const context = await browser.newContext({ baseURL: env.url, storageState: await sessionOf(env.url, 'support') })
  const page = await context.newPage()
  await page.goto(`${queue}?tab=all`)
  const interrupted = page.getByText('A leitura da lista do provedor foi interrompida')
  await expect(interrupted).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
  env.simulator.clearFaults()
  env.simulator.armFault({ ...list, kind: 'delay', ms: 250, times: 60 })
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(interrupted).toBeHidden()
  await expect(page.getByText(/^Lendo a lista do provedor: /)).toBeVisible()
  await expect(page.getByText('até agora').first()).toBeVisible()
  await expect(page.getByText(/^Lista lida até o fim às /)).toBeVisible()
  await expect(page.getByText('até agora')).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /^Todas 5\.0\d\d/ })).toBeVisible()

  await enterList(page)
  await page.keyboard.press('End')
  await expect(page.getByText(/^100 de 5\.0\d\d$/)).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.locator('[data-at="99"]')).toBeFocused()
  await expect(page.getByText(/^150 de 5\.0\d\d$/)).toBeVisible()
  expect(await rows(page).count()).toBeLessThan(80)
  await context.close()
  await env.stop()
})
