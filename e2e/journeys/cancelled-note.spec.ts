import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { dataOf, problemOf, rowsOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import { limits } from '../support/limits.ts'
import { postCaptured } from '../support/signed-events.ts'
import { apiAs, sessionOf, test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
import { requestToDecide } from './request-to-decide.ts'

let lastro: Environment

const startedAt = Date.now()
const sendOn = new Date(startedAt + 2 * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10)
const bill = z.looseObject({ documentId: z.string(), openCents: z.int() })

test.beforeAll(async () => {
  test.setTimeout(limits.slowMs)
  const configuration = { DOCUMENT_INDEX: 'on', APPROVAL_THRESHOLD_CENTS: '1000' }
  lastro = await startEnvironment({ configuration, clockAt: startedAt })
})
test.afterAll(() => lastro.stop())

/** A supplier's note with an open amount. */
async function noteToPay(finance: APIRequestContext): Promise<string> {
  let found: string | undefined
  const find = async () => {
    const { items } = await rowsOf(await finance.get('/api/bills?direction=out&limit=50'))
    found = items.map((item) => bill.parse(item)).find(({ openCents }) => openCents > 2_000)?.documentId
    return found
  }
  await expect.poll(find, { timeout: 100_000, intervals: [1_000] }).toBeDefined()
  return z.string().parse(found)
}

async function pay(finance: APIRequestContext, documentId: string, more: { amountCents: number; sendOn?: string }) {
  const id = randomUUID()
  const data = { key: { type: 'CPF', value: '12345678909' }, madeFrom: { documentId }, ...more }
  await dataOf(await finance.post('/api/pix/transfers', { data, headers: { 'idempotency-key': id } }), 202)
  return id
}

const movements = (id: string) =>
  lastro.simulator.movements().filter(({ kind, idempotencyKey }) => kind === 'TRANSFER' && idempotencyKey === id)

test('a note is cancelled while its payments wait: one is approved only with a confirmation, the scheduled one is stopped', async ({
  page,
  context,
}) => {
  test.setTimeout(limits.slowMs * 2)
  const [finance, manager] = [await apiAs(lastro.url, 'finance'), await apiAs(lastro.url, 'manager')]
  const documentId = await noteToPay(finance)
  const scheduled = await pay(finance, documentId, { amountCents: 500, sendOn })
  const waiting = await pay(finance, documentId, { amountCents: 1_000 })

  await test.step('the requester and the approver are notified', async () => {
    lastro.simulator.cancelDocument(documentId)
    await postCaptured(lastro.url, documentId)
    for (const api of [finance, manager]) {
      const notified = async () =>
        (await rowsOf(await api.get('/api/notices'))).items.filter(
          (item) => z.looseObject({ kind: z.string() }).parse(item).kind === 'operation.note-cancelled',
        ).length
      await expect.poll(notified, { timeout: 100_000, intervals: [1_000] }).toBe(2)
    }
  })

  await test.step('the approver sees it, and approves only with a reason', async () => {
    const unconfirmed = await manager.post(`/api/approvals/${waiting}/approve`, { data: {} })
    await problemOf(unconfirmed, 409, 'note_cancelled')
    await context.addCookies((await sessionOf(lastro.url, 'manager')).cookies)
    await page.goto(`${lastro.url}/approvals?id=${waiting}`)
    const pane = requestToDecide(page)
    await expect(pane.getByRole('alert')).toContainText(/Nota [\d.]+ cancelada/)
    expect(await violationsOn(page)).toEqual([])
    await pane.getByRole('button', { name: /^Aprovar e enviar R\$/ }).click()
    const question = page.getByRole('dialog')
    const reason = question.getByRole('textbox', { name: 'Por que pagar mesmo assim' })
    await expect(reason).toBeFocused()
    await question.getByRole('button', { name: /^Enviar R\$/ }).click()
    await expect(question).toContainText('Informe o motivo, com pelo menos 3 caracteres.')
    expect(await violationsOn(page)).toEqual([])
    expect(movements(waiting)).toEqual([])
    await reason.fill('Serviço prestado; a nova nota está em emissão.')
    await question.getByRole('button', { name: /^Enviar R\$/ }).click()
    await expect(pane).toContainText('Aprovada por você')
    expect(movements(waiting)).toHaveLength(1)
  })

  await test.step('the scheduled one is not sent on its day, and its page says why', async () => {
    await lastro.moveClock(Date.parse(`${sendOn}T08:00:05-03:00`))
    const later = await apiAs(lastro.url, 'finance')
    const outcome = async () => dataOf(await later.get(`/api/operations/${scheduled}`))
    await expect
      .poll(outcome, { timeout: 60_000 })
      .toMatchObject({ state: 'failed', error: { code: 'note_cancelled' } })
    expect(movements(scheduled)).toEqual([])
    await context.addCookies((await sessionOf(lastro.url, 'finance')).cookies)
    await page.goto(`${lastro.url}/pix/transfers/${scheduled}`)
    await expect(page.getByText(/^A nota [\d.]+ foi cancelada/).first()).toBeVisible()
  })
})
