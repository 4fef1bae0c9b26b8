import { createHmac, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { credentials } from '../simulator/context.ts'
import { rowsOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'

const kinds = [
  { source: 'accounting', service: 'Contábil', word: 'Documento capturado', type: 'documento.capturado' },
  { source: 'accounting', service: 'Contábil', word: 'Falha na sincronização', type: 'sync.falhou' },
  {
    source: 'accounting',
    service: 'Contábil',
    word: 'Certificado próximo do vencimento',
    type: 'certificado.vencendo',
  },
  { source: 'accounting', service: 'Contábil', word: 'Importação concluída', type: 'importacao.concluida' },
  { source: 'pix', service: 'Pix', word: 'Pix recebido', type: 'CashIn' },
  { source: 'pix', service: 'Pix', word: 'Transferência processada', type: 'Transfer' },
  { source: 'pix', service: 'Pix', word: 'Infração registrada', type: 'Infraction' },
  { source: 'pix', service: 'Pix', word: 'Mudança na situação da conta', type: 'Account' },
] as const

const list = (page: Page) => page.getByRole('grid', { name: 'Eventos recebidos' })
const detail = (page: Page) => page.getByRole('region', { name: 'Detalhes do evento' })
const setup = (page: Page) => page.getByRole('region', { name: 'Configuração' })

/** Posts a signed notification of the Pix service with any body. */
async function post({ url }: Environment, body: string): Promise<void> {
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', credentials.pixWebhookSecret).update(`${at}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-signature': `t=${at},v1=${signature}` }
  const answer = await fetch(`${url}/api/webhooks/pix`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

test.describe('admin', () => {
  test.use({ role: 'admin' })

  test('finds the set-up of each service, sees an event of each kind processed, and opens what came', async ({
    page,
    as,
    env,
  }) => {
    await test.step('finds in the set-up what each service needs, and what is not known', async () => {
      await page.goto('/webhooks')
      const accounting = setup(page).getByRole('region', { name: 'Contábil' })
      await expect(accounting.getByText(`${env.url}/api/webhooks/accounting`)).toBeVisible()
      await expect(accounting.getByText('x-assinatura')).toBeVisible()
      await expect(accounting.getByText('ACCOUNTING_WEBHOOK_SECRET')).toBeVisible()
      await expect(accounting).toContainText('em até 5 minutos')
      await expect(accounting).toContainText('a entrega ainda não está ativa')
      const pix = setup(page).getByRole('region', { name: 'Pix' })
      await expect(pix.getByText('PIX_WEBHOOK_SCHEME')).toBeVisible()
      await expect(pix.getByText('Segredo configurado')).toBeVisible()
      await pix.getByRole('button', { name: 'Copiar Endereço a cadastrar' }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${env.url}/api/webhooks/pix`)
      const html = await page.content()
      expect(html).not.toContain(credentials.pixWebhookSecret)
      expect(html).not.toContain(credentials.accountingWebhookSecret)
    })

    await test.step('says what is done about an event of each kind, and sees each processed', async () => {
      for (const { source, service, word, type } of kinds) {
        const known = setup(page).getByRole('region', { name: service }).getByRole('listitem').filter({ hasText: type })
        await expect(known).toContainText(word)
        expect(await env.simulator.sendWebhook({ service: source, type })).toMatchObject([{ status: 200 }])
        const row = list(page).getByRole('row').filter({ hasText: type }).first()
        await expect(row).toContainText(word)
        await expect(row).toContainText(service)
        await expect(row).toContainText('Processado')
      }
    })

    await test.step('opens an event by keyboard, reads what came, and has it processed again', async () => {
      const id = `evt_${randomUUID()}`
      await env.simulator.sendWebhook({ service: 'pix', type: 'CashIn', id, repeat: 2 })
      await page.goto('/webhooks?type=CashIn')
      await list(page).getByRole('row').nth(1).focus()
      await page.keyboard.press('Enter')
      await expect(detail(page)).toContainText(id)
      await expect(detail(page)).toContainText('2 vezes, processado uma única vez')
      await expect(detail(page).getByText('Processado').first()).toBeVisible()
      const body = detail(page).getByRole('region', { name: 'Corpo' })
      await expect(body).toContainText(`"id": "${id}",\n  "object": "CashIn"`)
      await body.getByText('Como recebido').click()
      await expect(body).toContainText(`{"id":"${id}","object":"CashIn"`)

      await detail(page).getByRole('button', { name: 'Processar de novo' }).click()
      const dialog = page.getByRole('alertdialog')
      await expect(dialog).toContainText('Repetir é seguro')
      await dialog.getByRole('button', { name: 'Processar de novo' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(detail(page)).toContainText('2 tentativas')
      await expect(detail(page)).toContainText('Processado')
      const { items } = await rowsOf(await (await as('admin')).get('/api/audit?action=webhook.replay&limit=1'))
      expect(items[0]).toMatchObject({ subject: new URL(page.url()).searchParams.get('open') })

      await page.keyboard.press('Escape')
      await expect(detail(page)).toHaveCount(0)
      await expect(setup(page)).toBeVisible()
    })

    await test.step('sees an event of a type that nobody announced as it came, and one without any', async () => {
      const type = `Novidade.${randomUUID().slice(0, 8)}`
      await post(env, JSON.stringify({ id: randomUUID(), object: type, data: { valor: '<b>1</b>' } }))
      const text = `isto não é JSON ${randomUUID()}`
      await page.goto(`/webhooks?type=${type}`)
      const row = list(page).getByRole('row').filter({ hasText: type })
      await expect(row).toContainText('Sem ação')
      await row.click()
      await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText(type)
      await expect(detail(page)).toContainText('O Lastro não executa ações para este tipo de evento')
      await expect(detail(page)).toContainText('"valor": "<b>1</b>"')

      await post(env, text)
      await page.getByRole('button', { name: 'Limpar os filtros' }).click()
      await list(page).getByRole('row').filter({ hasText: 'tipo ilegível' }).first().click()
      await expect(detail(page)).toContainText(text)
      await expect(detail(page)).toContainText('Não é JSON')
    })

    await test.step('sees why an event is still in the queue, and it leaves by itself', async () => {
      const account = `acc_${randomUUID()}`
      const fault = { service: 'pix', path: '/v1/accounts/get', match: account, kind: 'status', status: 500 } as const
      const armed = env.simulator.armFault({ ...fault, times: 1_000 })
      await env.simulator.sendWebhook({ service: 'pix', type: 'Account', data: { account_id: account } })
      await page.goto('/webhooks?state=waiting&type=Account')
      await list(page).getByRole('row').filter({ hasText: account }).click()
      await expect(detail(page)).toContainText('A última tentativa falhou; haverá outra')
      env.simulator.clearFaults(armed)
      await expect(detail(page).getByText('Processado').first()).toBeVisible()
      await expect(detail(page).getByText('A última tentativa falhou')).toHaveCount(0)
      await expect(page.getByText('Nenhum evento com estes filtros')).toBeVisible()
    })
  })
})
