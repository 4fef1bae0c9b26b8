import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { limits } from '../support/limits.ts'
import { testApart } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
import { goToReview, keyField, keyIn, reviewButton, sendButton, transferAddress } from './transfer-form.ts'

// The index of a shared environment would be read behind other files' requests.
const test = testApart({ DOCUMENT_INDEX: 'on' })

test.use({ role: 'finance' })

const bill = z.looseObject({
  id: z.string(),
  documentId: z.string(),
  model: z.string(),
  of: z.int(),
  openCents: z.int(),
})
const note = z.looseObject({ accessKey: z.string(), companyId: z.string() })
const account = z.looseObject({ means: z.array(z.looseObject({ code: z.string().nullable() })) })

test('a bill by boleto that is paid from its button is settled, and is not paid again without a word', async ({
  page,
  as,
  env,
}) => {
  test.setTimeout(limits.slowMs * 2)
  const finance = await as('finance')
  let found: z.infer<typeof bill> | undefined
  const find = async () => {
    const { items } = await rowsOf(await finance.get('/api/bills?direction=out&state=overdue&limit=200'))
    const some = items.map((item) => bill.parse(item)).filter(({ of, openCents }) => of === 1 && openCents < 400_000)
    for (const each of some) {
      const { means } = account.parse(await dataOf(await finance.get(`/api/documents/${each.documentId}/due`)))
      if (means.some(({ code }) => code === '15')) found = each
    }
    return found
  }
  await expect.poll(find, { timeout: limits.slowMs }).toBeDefined()
  const { id, documentId, openCents } = bill.parse(found)
  const due = async () => dataOf(await finance.get(`/api/documents/${documentId}/due`))

  await test.step('paid from its button, it is settled once the provider confirms', async () => {
    await page.goto(`/bills?direction=out&open=${id}`)
    const pane = page.getByRole('region', { name: 'Vencimento', exact: true })
    await pane.getByRole('link', { name: 'Pagar', exact: true }).click()
    await expect(keyField(page)).not.toHaveValue('')
    await goToReview(page)
    await sendButton(page).click()
    await expect(page).toHaveURL(transferAddress)
    expect(await due()).toMatchObject({ openCents, requestedCents: openCents, freeCents: 0 })
    const { result } = await dataOf(await finance.get(`/api/pix/transfers/${keyIn(page)}`))
    env.simulator.settleTransfer(String(Object(result).txid), 'done')
    await expect.poll(due, { timeout: 60_000 }).toMatchObject({
      ...{ openCents: 0, paidCents: openCents, requestedCents: 0, freeCents: 0 },
      parts: [{ state: 'paid' }],
    })
    await page.goto(`/bills?direction=out&open=${id}`)
    await expect(pane.getByText('Quitada')).toBeVisible()
    await expect(pane.getByRole('link', { name: /^Pagar/ })).toHaveCount(0)
  })

  await test.step("neither the note's page, nor a request, nor the form pays it again without a reason", async () => {
    await page.goto(`/documents/${documentId}?view=backing`)
    const backing = page.getByRole('region', { name: 'Lastro', exact: true })
    await expect(backing.getByText('Quitada')).toBeVisible()
    await expect(backing.getByRole('link', { name: /^Pagar/ })).toHaveCount(0)
    expect(await violationsOn(page)).toEqual([])
    const again = { amountCents: openCents, key: { type: 'CPF', value: '12345678909' }, madeFrom: { documentId } }
    const headers = { 'idempotency-key': randomUUID() }
    const refused = await finance.post('/api/pix/transfers', { data: again, headers })
    await problemOf(refused, 409, 'already_requested')
    await page.goto(`/pix/transfers/new?note=${documentId}&amount=${openCents}`)
    const origin = page.getByRole('region', { name: 'Nota de origem' })
    await expect(origin).toContainText('Nada mais está livre na nota')
    const reason = origin.getByRole('textbox', { name: 'Por que pagar além do que está livre' })
    await expect(keyField(page)).not.toHaveValue('')
    await reviewButton(page).click()
    await expect(reason).toBeFocused()
    await expect(origin).toContainText('Escreva o motivo')
    expect(await violationsOn(page)).toEqual([])
    await reason.fill('Adiantamento combinado')
    await reviewButton(page).click()
    await expect(page.getByText('Adiantamento combinado')).toBeVisible()
  })
})

test('goods that come back lower their sale, on its page and in its bill', async ({ page, as, env }) => {
  test.setTimeout(limits.slowMs * 2)
  const finance = await as('finance')
  let found: z.infer<typeof bill> | undefined
  const find = async () => {
    const { items } = await rowsOf(await finance.get('/api/bills?direction=in&limit=200'))
    found = items
      .map((item) => bill.parse(item))
      .find(({ model, of, openCents }) => model === 'nfe' && of === 1 && openCents > 10_000)
    return found
  }
  await expect.poll(find, { timeout: limits.slowMs }).toBeDefined()
  const { id, documentId, openCents } = bill.parse(found)
  const sale = note.parse(await dataOf(await finance.get(`/api/documents/${documentId}`)))
  const file = await (await finance.get(`/api/documents/${documentId}/xml`)).text()

  const returned = await env.simulator.captureDocument({ empresa_id: sale.companyId, modelo: 'nfe' }, ({ chave }) =>
    file
      .replaceAll(sale.accessKey, String(chave))
      .replace(/<cobr>[\s\S]*<\/cobr>/, '')
      .replace(/<finNFe>\d<\/finNFe>/, '<finNFe>4</finNFe>')
      .replace(/<tpNF>\d<\/tpNF>/, '<tpNF>0</tpNF>')
      .replace('</ide>', `<NFref><refNFe>${sale.accessKey}</refNFe></NFref></ide>`)
      .replace(/<vNF>[\d.]+<\/vNF>/, '<vNF>50.00</vNF>'),
  )
  await expect
    .poll(async () => dataOf(await finance.get(`/api/documents/${documentId}/due`)), { timeout: limits.slowMs })
    .toMatchObject({
      openCents: openCents - 5_000,
      adjustedBy: [{ documentId: String(returned.id), amountCents: 5_000 }],
    })
  await page.goto(`/documents/${documentId}?view=backing`)
  const backing = page.getByRole('region', { name: 'Lastro', exact: true })
  await expect(backing).toContainText('Mercadoria devolvida')
  await backing.getByRole('link', { name: 'Nota de devolução de R$ 50,00' }).click()
  await expect(backing).toContainText('Devolve a nota')
  await page.goto(`/bills?direction=in&open=${id}`)
  const left = ((openCents - 5_000) / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })
  await expect(page.getByRole('region', { name: 'Vencimento', exact: true })).toContainText(left)
})
