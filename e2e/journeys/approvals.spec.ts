import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { people } from '../support/people.ts'
import { testApart } from '../support/test.ts'
import { approveTransfer, approveWithReason, requestToDecide } from './request-to-decide.ts'

const test = testApart({ APPROVAL_THRESHOLD_CENTS: '500000' })

const payee = { key: 'bruno.vidal@exemplo.com.br', name: 'Bruno Sampaio Vidal' }

type Requested = { id: string; description: string }

/** A transfer above the threshold that no other test requests. */
async function requestTransfer(finance: APIRequestContext, amountCents: number): Promise<Requested> {
  const [id, description] = [randomUUID(), `Pedido ${randomUUID()}`]
  const data = { amountCents, key: { type: 'EMAIL', value: payee.key }, description }
  await dataOf(await finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } }), 202)
  return { id, description }
}

const lookUp = (finance: APIRequestContext) => finance.get(`/api/pix/directory?key=${payee.key}&keyType=EMAIL`)

const movementsOf = ({ simulator }: Environment, { id }: Requested) =>
  simulator.movements().filter(({ kind, idempotencyKey }) => kind === 'TRANSFER' && idempotencyKey === id)

async function open(page: Page, { id, description }: Requested) {
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/api/operations/${id}`))
  await page.goto(`/approvals?id=${id}`)
  await read
  await expect(requestToDecide(page)).toContainText(description)
  return requestToDecide(page)
}

/** Approves the open request; its question closes, whatever the outcome. */
async function approve(page: Page): Promise<void> {
  await approveTransfer(page)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

test.describe('manager', () => {
  test.use({ role: 'manager' })

  test('a request is found at home and sent once, or not at all, and says why', async ({ page, as, env }) => {
    await test.step('a request found at home and approved is sent once', async () => {
      const finance = await as('finance')
      await dataOf(await lookUp(finance))
      const requested = await requestTransfer(finance, 712_345)
      await page.goto('/')
      const waiting = page.getByRole('listitem').filter({ hasText: '7.123,45' })
      await expect(waiting).toContainText(payee.name)
      await waiting.getByRole('link', { name: 'Revisar' }).click()
      await expect(page).toHaveURL(new RegExp(`/approvals\\?id=${requested.id}$`))
      const shown = requestToDecide(page)
      for (const text of [
        payee.name,
        payee.key,
        requested.description,
        'Conta principal',
        `${people.finance.name}, em`,
      ]) {
        await expect(shown).toContainText(text)
      }
      await expect(shown).toContainText(/Saldo após a operação, antes da taxa da plataforma\s*R\$\s[\d.]+,\d\d/)
      await expect(shown).toContainText('Nenhuma outra solicitação deste valor para esta chave')
      expect(movementsOf(env, requested)).toEqual([])

      await approve(page)
      await expect(shown).toContainText('Aprovada por você')
      await expect(shown).toContainText('Aceita pelo provedor; aguarda confirmação')
      await expect(shown.getByRole('button', { name: /Aprovar|Rejeitar/ })).toHaveCount(0)
      await expect(page.getByRole('grid').getByText('7.123,45')).toHaveCount(0)
      await expect(shown.getByRole('link', { name: 'Abrir a transferência' })).toHaveAttribute(
        'href',
        `/pix/transfers/${requested.id}`,
      )
      expect(movementsOf(env, requested)).toMatchObject([{ cents: -712_345 }])
    })

    await test.step('a rejection shows its reason to the requester', async () => {
      const finance = await as('finance')
      const requested = await requestTransfer(finance, 611_100)
      const shown = await open(page, requested)
      await shown.getByRole('button', { name: 'Rejeitar' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Rejeitar solicitação' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('Informe o motivo da rejeição.')
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill('A nota ainda não chegou.')
      await dialog.getByRole('button', { name: 'Rejeitar solicitação' }).click()
      await expect(shown).toContainText(`Rejeitada por ${people.manager.name}`)
      await expect(shown).toContainText('A nota ainda não chegou.')
      expect(await dataOf(await finance.get(`/api/pix/transfers/${requested.id}`))).toMatchObject({
        state: 'rejected',
        approvals: [{ decision: 'rejected', reason: 'A nota ainda não chegou.' }],
      })
      expect(movementsOf(env, requested)).toEqual([])
    })

    await test.step('what the manager approved and rejected is listed, and leads back to what waits', async () => {
      await page.goto('/approvals')
      await page.getByRole('button', { name: 'Decididas' }).click()
      await page.getByRole('menuitem', { name: 'Decididas por você' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Decididas por você' })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: '7.123,45' })).toContainText(payee.name)
      await expect(page.getByRole('row').filter({ hasText: '6.111,00' })).toContainText('Rejeitada')
      await page.getByRole('link', { name: 'Ver pendentes' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Aprovações' })).toBeVisible()
    })

    await test.step('the second of two decisions shows what the first one was', async () => {
      // Blocks the event stream, which would show the first decision before the second one.
      await page.route('**/api/events?*', (route) => route.abort())
      const requested = await requestTransfer(await as('finance'), 622_200)
      const shown = await open(page, requested)
      const faster = await as('manager')
      await dataOf(await faster.post(`/api/approvals/${requested.id}/reject`, { data: { reason: 'Duplicada.' } }))
      await approve(page)
      await expect(shown.getByRole('alert')).toContainText('Esta solicitação já foi decidida')
      await expect(shown).toContainText('Duplicada.')
      expect(movementsOf(env, requested)).toEqual([])
      await page.unroute('**/api/events?*')
    })

    await test.step('a balance that does not cover it leaves the request waiting, with both figures', async () => {
      const requested = await requestTransfer(await as('finance'), 999_999_999)
      const shown = await open(page, requested)
      await expect(shown).toContainText('Saldo insuficiente no momento')
      await approve(page)
      const problem = shown.getByRole('alert')
      await expect(problem).toContainText('a solicitação continua pendente')
      await expect(problem).toContainText(/Disponível: R\$\s[\d.]+,\d\d. Necessário: R\$\s9.999.999,99/)
      await expect(shown.getByRole('button', { name: 'Rejeitar' })).toBeEnabled()
      expect(movementsOf(env, requested)).toEqual([])
    })

    await test.step('a key that changed hands since the request is not paid', async () => {
      const finance = await as('finance')
      await dataOf(await lookUp(finance))
      const requested = await requestTransfer(finance, 633_300)
      const shown = await open(page, requested)
      const owner = { name: 'Outra Pessoa', document: '***.111.222-**' }
      const bank = { name: 'Outro Banco', ispb: '00000000' }
      const data = { key: payee.key, key_type: 'EMAIL', owner, bank }
      const body = { success: true, message: 'OK', data }
      env.simulator.armFault({
        service: 'pix',
        path: '/v1/pixkey/dict_get',
        match: encodeURIComponent(payee.key),
        kind: 'status',
        status: 200,
        body,
      })
      await approve(page)
      await expect(shown.getByRole('alert')).toContainText('O titular desta chave mudou ou não pôde ser comparado')
      await expect(shown).toContainText('Outra Pessoa')
      expect(movementsOf(env, requested)).toEqual([])
      await approveWithReason(page)
      await expect(shown).toContainText('Aceita pelo provedor')
      expect(movementsOf(env, requested)).toHaveLength(1)
    })

    await test.step('j and k step through the list, and on a phone the request leads back to it', async () => {
      const finance = await as('finance')
      const first = await requestTransfer(finance, 655_500)
      const second = await requestTransfer(finance, 666_600)
      await open(page, first)
      await page.keyboard.press('j')
      await expect(requestToDecide(page)).toContainText(second.description)
      await page.keyboard.press('k')
      await expect(requestToDecide(page)).toContainText(first.description)
      await page.setViewportSize({ width: 390, height: 844 })
      await requestToDecide(page).getByRole('button', { name: 'Voltar à lista' }).click()
      await expect(page.getByRole('grid', { name: 'Aprovações' })).toBeVisible()
      await expect(requestToDecide(page)).toBeHidden()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
  })
})

test.describe('finance', () => {
  test.use({ role: 'finance' })

  test('sees their own request and cannot decide on it, nor on an operation without a decision', async ({
    page,
    as,
  }) => {
    const finance = await as('finance')
    const requested = await requestTransfer(finance, 677_700)
    await page.goto('/')
    const own = page.getByRole('listitem').filter({ hasText: '6.777,00' })
    await own.getByRole('link', { name: 'Ver' }).click()
    const shown = requestToDecide(page)
    await expect(shown).toContainText(requested.description)
    await expect(shown).toContainText('Solicitação sua: outra pessoa decide')
    await expect(shown.getByRole('button', { name: /Aprovar|Rejeitar/ })).toHaveCount(0)
    const rejected = (await as('manager')).post(`/api/approvals/${requested.id}/reject`, {
      data: { reason: 'Sem nota.' },
    })
    await dataOf(await rejected)
    await page.reload()
    await expect(shown).toContainText('Sem nota.')

    await test.step('the address of an operation that nobody decides on, or of none, shows that there is no such request', async () => {
      const charge = randomUUID()
      const headers = { 'idempotency-key': charge }
      await dataOf(await finance.post('/api/pix/charges', { data: { amountCents: 1_234 }, headers }), 201)
      for (const id of [charge, randomUUID()]) {
        await page.goto(`/approvals?id=${id}`)
        await expect(requestToDecide(page)).toContainText('Solicitação não encontrada')
        await expect(
          requestToDecide(page).getByRole('button', { name: /Aprovar|Rejeitar|Tentar novamente/ }),
        ).toHaveCount(0)
      }
    })
  })
})
