import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { attachedTo } from '../support/attachments.ts'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { testWithIndex as test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
import { sendButton } from './charge-form.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const noteRow = z.looseObject({
  id: z.string(),
  expectedCents: z.number().int(),
  document: z.looseObject({ model: z.string(), number: z.string(), installments: z.array(z.unknown()) }),
})
type NoteRow = z.infer<typeof noteRow>

const linked = z.looseObject({
  row: z.looseObject({ links: z.array(z.looseObject({ rule: z.string(), amountCents: z.number() })) }).nullable(),
})

/** Waits for this many unbacked notes of this month, due immediately, that we issued. */
async function untilNotesAreRead(api: APIRequestContext, count: number): Promise<NoteRow[]> {
  const month = new Date().toISOString().slice(0, 7)
  const address = `/api/reconciliation?month=${month}&direction=in&side=documents&state=unbacked&limit=200`
  const fits = ({ expectedCents, document }: NoteRow) => document.installments.length === 0 && expectedCents > 5_000
  let found: NoteRow[] = []
  await expect
    .poll(
      async () => {
        found = noteRow
          .array()
          .parse((await rowsOf(await api.get(address))).items)
          .filter(fits)
        return found.length
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThanOrEqual(count)
  return found
}

/** Links of a payment or note after the received payments have been read. */
async function linksOf(api: APIRequestContext, path: string) {
  await api.get('/api/pix/received?limit=20')
  const { row } = linked.parse(await dataOf(await api.get(`/api/reconciliation/${path}`)))
  return row?.links.map(({ rule, amountCents }) => ({ rule, amountCents }))
}

test.beforeAll(async ({ env }) => {
  for (let captured = 0; captured < 20; captured++) {
    await env.simulator.captureDocument({ modelo: 'nfe' })
    await env.simulator.captureDocument({ modelo: 'nfce' })
  }
})

test.describe('finance', () => {
  test.use({ role: 'finance' })

  test('a note is charged from its backing, and is backed once the charge is paid', async ({ page, as, env }) => {
    test.setTimeout(240_000)
    const finance = await as('finance')
    const [note] = await untilNotesAreRead(finance, 1)
    const { id = '' } = note ?? {}
    await page.goto(`/documents/${id}?view=backing`)
    const backing = page.getByRole('region', { name: 'Lastro', exact: true })
    await expect(backing.getByText('Sem Pix')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await backing.getByRole('link', { name: /^Cobrar R\$/ }).click()

    const origin = page.getByRole('region', { name: 'Nota de origem' })
    await expect(origin).toContainText(/Nota NFC?-e/)
    await expect(page.getByLabel('Identificador externo')).toHaveValue(new RegExp(`^NFC?E-${note?.document.number}$`))
    expect(env.simulator.requests({ service: 'pix', path: '/v1/pix/immediate' })).toEqual([])
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/pix\/charges\/[0-9a-f-]{36}$/)
    const charge = await dataOf(await finance.get(`/api/pix/charges/${page.url().split('/').at(-1)}`))
    expect(charge.input).toMatchObject({ madeFrom: { documentId: id } })
    await expect(page.getByText('Quando for paga, o pagamento serve de lastro à nota.')).toBeVisible()

    env.simulator.payCharge(String(Object(charge.result).txid))
    const whole = [{ rule: 'made-from', amountCents: note?.expectedCents }]
    await expect.poll(() => linksOf(finance, `documents/${id}`), { timeout: 60_000 }).toEqual(whole)
    await expect(backing.getByText('Conciliado', { exact: true })).toBeVisible({ timeout: 30_000 })
    expect(await violationsOn(page)).toEqual([])
    await page.goto(`/documents/${id}?view=backing`)
    await expect(backing.getByText('Conciliada')).toBeVisible()
  })
})

test.describe('support', () => {
  test.use({ role: 'support' })

  const attach = (page: Page) => page.getByRole('button', { name: /^Anexar a nota como prova/ })

  test('the note behind a disputed payment is attached as evidence with one key, once', async ({ page, as, env }) => {
    test.setTimeout(240_000)
    const [finance, support] = [await as('finance'), await as('support')]
    const note = (await untilNotesAreRead(finance, 1)).at(-1)
    const received = env.simulator.receive({ value: 41.5, payer: { name: 'Ana Lima', document: '52998224725' } })
    const paymentId = String(received.end_to_end_id)
    const { id } = env.simulator.registerInfraction({ transaction_id: paymentId })
    await expect.poll(() => linksOf(finance, `payments/${paymentId}`), { timeout: 60_000 }).toEqual([])

    await page.goto(`/pix/infractions/${id}`)
    await expect(attach(page)).toBeDisabled()
    await expect(page.getByText('Nenhuma nota serve de lastro a este pagamento')).toBeVisible()

    const link = { paymentId, documentId: note?.id, amountCents: 4_150 }
    await dataOf(await finance.post('/api/reconciliation/links', { data: link }), 201)
    expect(await dataOf(await support.get(`/api/pix/infractions/${id}/backing`))).toMatchObject({
      row: { state: 'backed', links: [{ documentId: note?.id, amountCents: 4_150 }] },
    })
    await problemOf(await (await as('admin')).get(`/api/pix/infractions/${id}/backing`), 403, 'forbidden')
    await page.reload()
    await expect(attach(page)).toBeEnabled()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('n')
    await page.keyboard.press('n')
    await expect(page.getByText('A nota já está nos anexos.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Anexos' }).getByText('1 de 10, até 10 MB cada')).toBeVisible()
    expect(await attachedTo(support, String(id))).toMatchObject([{ type: 'application/pdf' }])
  })
})
