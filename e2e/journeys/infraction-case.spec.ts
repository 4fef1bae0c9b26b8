import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { FaultOrder } from '../simulator/faults.ts'
import type { Simulator } from '../simulator/server.ts'
import { analysesOf, analysisPath, answer } from '../support/analyses.ts'
import { dataOf, rowsOf } from '../support/envelope.ts'
import { test } from '../support/test.ts'
import { receivePayment } from './refund-payment.ts'

const text = 'Venda do pedido PED-1.\n\n  Entregue em 12/11, com "aceite" e ção.'

/** An infraction over a payment of its own. */
function register(simulator: Simulator, input: Record<string, unknown> = {}): string {
  const { end_to_end_id } = simulator.receive({
    value: 312.5,
    payer: { name: 'Luciana Ferraz', document: '28848973213' },
  })
  return String(simulator.registerInfraction({ transaction_id: String(end_to_end_id), ...input }).id)
}

const pageOf = (id: string) => `/pix/infractions/${id}`

async function attach(support: APIRequestContext, id: string) {
  const sent = support.post(`/api${pageOf(id)}/attachments?name=conversa.txt`, {
    headers: { 'content-type': 'application/octet-stream' },
    data: Buffer.from('recebi o produto\n'),
  })
  return dataOf(await sent, 201)
}

function failOnce(simulator: Simulator, id: string, kind: FaultOrder['kind']): void {
  simulator.armFault({ service: 'pix', path: analysisPath, match: id, kind, times: 1 })
}

/** Wide screens show the text in the head, small ones below. */
const shown = (page: Page, words: string) => page.getByText(words).filter({ visible: true })

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const ours = (page: Page) => column(page, 'Nosso parecer')

test.describe('who may only look', () => {
  test.use({ role: 'finance' })

  test('sees the claim, the draft and what was sent as they came, and can change nothing', async ({
    page,
    as,
    env,
  }) => {
    await test.step('sees the claim in words with the raw ones, what is known, and the draft, and can change nothing', async () => {
      const id = register(env.simulator, { situation_type: 'ACCOUNT_TAKEOVER' })
      const support = await as('support')
      const draft = { description: text, evidence: ['delivery'], analysis: 'rejected', version: 0 }
      await dataOf(await support.put(`/api${pageOf(id)}/draft`, { data: draft }))
      await page.goto(pageOf(id))
      const claimed = column(page, 'Alegação')
      await expect(claimed.getByText('Invasão de conta')).toBeVisible()
      await expect(claimed.getByText('ACCOUNT_TAKEOVER', { exact: true })).toBeVisible()
      await expect(claimed.getByText('pending', { exact: true })).toBeVisible()
      await expect(claimed.getByText(/, estimado$/)).toBeVisible()
      await expect(claimed.getByText(/^\{\s+"name": "Luciana Ferraz"/)).toBeVisible()
      const known = column(page, 'Dados apurados')
      await expect(known.getByText('Luciana Ferraz', { exact: true })).toBeVisible()
      await expect(known.getByText('Nenhuma devolução conhecida deste pagamento.')).toBeVisible()
      await expect(ours(page).getByText('O parecer é do perfil Atendimento')).toBeVisible()
      await expect(ours(page).getByText('Contestar com esta defesa')).toBeVisible()
      await expect(ours(page).getByText('Entregue em 12/11')).toHaveText(text, { useInnerText: true })
      await expect(ours(page).getByText('Entrega', { exact: true })).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Assumir' })).toHaveCount(0)
    })

    await test.step('sees what was sent, exactly, and its stored copy', async () => {
      const id = register(env.simulator)
      const support = await as('support')
      const { id: fileId, sha256 } = await attach(support, id)
      await dataOf(await answer(support, id, { description: text, attachmentIds: [String(fileId)] }), 201)
      await page.goto(pageOf(id))
      await expect(ours(page).getByText('Contestada', { exact: true })).toBeVisible()
      await expect(ours(page).getByText('Entregue em 12/11')).toHaveText(text, { useInnerText: true })
      await expect(ours(page).getByText('conversa.txt')).toBeVisible()
      await expect(ours(page).getByText(`${String(sha256).slice(0, 4)}…${String(sha256).slice(-4)}`)).toBeVisible()
      await expect(ours(page).getByText('O provedor mostra este parecer')).toBeVisible()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Baixar a cópia guardada' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^infracao_inf_[\w-]+_\d{4}-\d\d-\d\d\.zip$/)
      expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
    })

    await test.step('an answer given elsewhere is said to be', async () => {
      const id = register(env.simulator)
      env.simulator.changeInfraction(id, { status: 'accepted' })
      await page.goto(pageOf(id))
      await expect(ours(page).getByText('Nenhuma resposta enviada pelo Lastro')).toBeVisible()
      await expect(page.getByText('Aceita (fraude reconhecida)').first()).toBeVisible()
    })

    await test.step('undocumented words and gaps are shown as they came', async () => {
      const { items } = await rowsOf(await (await as('finance')).get('/api/pix/infractions?limit=200'))
      const dateless = items.find(({ date, refundedCents }) => date === null && refundedCents === null)
      const typed = register(env.simulator, { situation_type: 'RELATO_NOVO', analysis_status: 'em_analise' })
      await page.goto(pageOf(String(dateless?.id)))
      const claimed = column(page, 'Alegação')
      await expect(claimed.getByText('sem data para estimar')).toBeVisible()
      await expect(claimed.getByText('não informado', { exact: true })).toBeVisible()
      await expect(page.getByText(/já fo(i|ram) devolvido/)).toHaveCount(0)
      await page.goto(pageOf(typed))
      await expect(claimed.getByText('RELATO_NOVO', { exact: true })).toBeVisible()
      await expect(claimed.getByText('em_analise', { exact: true })).toBeVisible()
    })

    await test.step('a payment that is being returned is warned of', async () => {
      const finance = await as('finance')
      const { endToEndId } = await receivePayment(env.simulator, finance)
      const id = String(env.simulator.registerInfraction({ transaction_id: endToEndId }).id)
      const headers = { 'idempotency-key': randomUUID() }
      await dataOf(await finance.post('/api/pix/refunds', { headers, data: { endToEndId } }), 201)
      await page.goto(pageOf(id))
      await expect(page.getByText('A devolução deste pagamento está em andamento')).toBeVisible()
      await expect(page.getByText('Ao reconhecer a fraude, o valor pode ser debitado novamente')).toBeVisible()
      await column(page, 'Dados apurados').getByRole('link', { name: 'Solicitada pelo Lastro' }).click()
      await expect(page).toHaveURL(new RegExp(`/pix/refunds/${endToEndId}`))
    })
  })
})

test.describe('who answers', () => {
  test.use({ role: 'support' })

  test('takes a case, moves through the queue by keys, and settles a lost answer', async ({ page, as, env }) => {
    await test.step('takes a case, and sees when somebody was first', async () => {
      const id = register(env.simulator)
      const support = await as('support')
      await page.goto(pageOf(id))
      await dataOf(
        await support.put(`/api${pageOf(id)}/draft`, { data: { assignee: 'caio.prado@grupoipe.com.br', version: 0 } }),
      )
      await page.getByRole('button', { name: 'Assumir' }).click()
      await expect(page.getByRole('alert').getByText('Caio Prado assumiu esta infração antes')).toBeVisible()
      await expect(shown(page, 'Com você')).toBeVisible()
      await page.getByRole('button', { name: 'Reatribuir' }).click()
      await page.getByRole('menuitemradio', { name: 'Remover responsável' }).click()
      await expect(shown(page, 'Sem responsável')).toBeVisible()
      await page.getByRole('button', { name: 'Assumir' }).click()
      await expect(shown(page, 'Com você')).toBeVisible()
    })

    await test.step('j and k go through the queue, and the way back keeps its filters', async () => {
      const id = register(env.simulator)
      const filters = 'sort=newest'
      const queue = async () => {
        const { items } = await rowsOf(await page.request.get('/api/pix/infractions/queue?sort=newest'))
        return items.map((row) => String(row.id))
      }
      await expect.poll(queue).toContain(id)
      const ids = await queue()
      const at = ids.indexOf(id)
      await page.goto(`${pageOf(id)}?${filters}`)
      await expect(page.getByRole('link', { name: 'Próxima infração' })).toBeVisible()
      await page.keyboard.press('j')
      await expect(page).toHaveURL(`${pageOf(String(ids[at + 1]))}?${filters}`)
      await expect(page.getByRole('link', { name: 'Infração anterior' })).toBeVisible()
      await page.keyboard.press('k')
      await expect(page).toHaveURL(`${pageOf(id)}?${filters}`)
      await page.getByRole('main').getByRole('link', { name: 'Infrações MED', exact: true }).click()
      await expect(page).toHaveURL(`/pix/infractions?${filters}`)
    })

    await test.step('on a narrow screen one part shows at a time, and what was written stays', async () => {
      const id = register(env.simulator)
      const desk = page.viewportSize() ?? { width: 1280, height: 800 }
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${pageOf(id)}?part=answer`)
      await page.getByRole('textbox', { name: /^Defesa/ }).fill('Entregue.')
      await page.getByRole('radio', { name: 'Alegação' }).check()
      await expect(page).not.toHaveURL(/part=/)
      await expect(column(page, 'Alegação')).toBeVisible()
      await expect(page.getByRole('textbox', { name: /^Defesa/ })).toBeHidden()
      await page.getByRole('radio', { name: 'Parecer' }).check()
      await expect(page.getByRole('textbox', { name: /^Defesa/ })).toHaveValue('Entregue.')
      await page.setViewportSize(desk)
    })

    await test.step('a lost answer that never arrived: read again, then sent again by a person, once', async () => {
      const id = register(env.simulator)
      failOnce(env.simulator, id, 'reset')
      await dataOf(await answer(await as('support'), id, { description: text }), 202)
      await page.goto(pageOf(id))
      await expect(ours(page).getByText('Pode ou não ter sido enviado')).toBeVisible()
      await page.getByRole('button', { name: 'Consultar o provedor' }).click()
      await expect(
        page.getByText('A consulta foi feita agora e o provedor ainda não informa o resultado.'),
      ).toBeVisible()
      await page.getByRole('radio', { name: /^Reenviar o mesmo parecer/ }).check()
      await page.getByRole('button', { name: 'Reenviar o mesmo parecer' }).click()
      await expect(ours(page).getByText('O provedor mostra este parecer')).toBeVisible()
      expect(analysesOf(env, id)).toHaveLength(2)
    })

    await test.step('a lost answer that is given up leaves the case to be answered, with what was said', async () => {
      const id = register(env.simulator)
      failOnce(env.simulator, id, 'reset')
      await dataOf(await answer(await as('support'), id, { description: text }), 202)
      await page.goto(pageOf(id))
      await page.getByRole('radio', { name: /^Considerar não enviado/ }).check()
      await page.getByRole('button', { name: 'Considerar não enviado' }).click()
      await expect(page.getByText('Encerrado sem confirmação')).toBeVisible()
      await expect(page.getByText(/^Caio Prado solicitou a contestação/)).toBeVisible()
      await expect(page.getByRole('textbox', { name: /^Defesa/ })).toBeEditable()
      expect(analysesOf(env, id)).toHaveLength(1)
    })

    await test.step('a lost answer that arrived settles on the screen by itself', async () => {
      const id = register(env.simulator)
      failOnce(env.simulator, id, 'applied-then-reset')
      await dataOf(await answer(await as('support'), id, { description: text }), 202)
      await page.goto(pageOf(id))
      await expect(ours(page).getByText('O provedor mostra este parecer')).toBeVisible()
      await expect(ours(page).getByText(/^Encontrado no provedor/)).toBeVisible()
      expect(analysesOf(env, id)).toHaveLength(1)
    })
  })
})
