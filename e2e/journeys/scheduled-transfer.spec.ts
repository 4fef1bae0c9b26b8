import { expect, type Page } from '@playwright/test'
import { dataOf } from '../support/envelope.ts'
import { type Environment, startEnvironment } from '../support/environment.ts'
import type { Role } from '../support/people.ts'
import { apiAs, sessionOf, test } from '../support/test.ts'
import { fillDate } from './date-field.ts'
import { requestToDecide } from './request-to-decide.ts'
import { amountField, keyField, reviewButton } from './transfer-form.ts'

let env: Environment

test.beforeAll(async () => {
  env = await startEnvironment({
    clockAt: Date.parse('2027-03-01T12:00:00-03:00'),
    configuration: { APPROVAL_THRESHOLD_CENTS: '100000' },
  })
})
test.afterAll(() => env.stop())

const instant = (time: string) => Date.parse(`2027-03-03T${time}:05-03:00`)

async function signIn(page: Page, role: Role) {
  const { cookies } = await sessionOf(env.url, role)
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
}

test('a transfer for a day is approved, short of balance at the first time, and sent at the second', async ({
  page,
}) => {
  await page.clock.setFixedTime('2027-03-01T12:00:00-03:00')
  await signIn(page, 'finance')
  await page.goto(`${env.url}/pix/transfers/new`)
  await amountField(page).fill('1234,56')
  await keyField(page).fill('bruno.vidal@exemplo.com.br')
  await page.getByRole('radio', { name: 'Agendar' }).check()
  await reviewButton(page).click()
  await expect(page.getByText('Escolha um dia entre hoje e daqui a um ano.')).toBeVisible()
  await fillDate(page, 'Dia do envio', '2027-03-03')
  await reviewButton(page).click()
  await expect(page.getByText('Em 03/03/2027')).toBeVisible()
  await page.getByRole('button', { name: 'Solicitar aprovação de R$ 1.234,56' }).click()
  await expect(page).toHaveURL(/\/pix\/transfers\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1) ?? ''

  await signIn(page, 'manager')
  await page.goto(`${env.url}/approvals?id=${id}`)
  const request = requestToDecide(page)
  await expect(request).toContainText('Em 03/03/2027')
  await request.getByRole('button', { name: 'Aprovar e agendar R$ 1.234,56' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Agendar R$ 1.234,56' }).click()
  await expect(request).toContainText('Agendada para 03/03/2027')

  await signIn(page, 'finance')
  await page.goto(`${env.url}/pix`)
  await expect(page.getByRole('region', { name: 'Agendado' })).toContainText(
    /03\/03\/2027.*1 pagamento.*R\$\s1\.234,56/,
  )
  await page.goto(`${env.url}/pix/transfers/${id}`)
  await expect(page.getByText('Próximo envio: 03/03/2027, 08:00. Nada saiu ainda.')).toBeVisible()

  const poor = { success: true, data: { value: 1, waiting_value: 0 } }
  const short = {
    service: 'pix',
    path: '/v1/wallet/balance',
    kind: 'status',
    status: 200,
    times: 9,
    body: poor,
  } as const
  const fault = env.simulator.armFault(short)
  await env.moveClock(instant('08:00'))
  await page.clock.setFixedTime(instant('08:00'))
  // A session ends after two hours without use, so each time needs its own.
  const reading = async () => {
    const api = await apiAs(env.url, 'finance')
    return async () => dataOf(await api.get(`/api/operations/${id}`))
  }
  const read = await reading()
  await expect.poll(read).toMatchObject({ state: 'scheduled', error: { code: 'insufficient_balance' } })
  expect(await read()).toMatchObject({ sendAt: '2027-03-03T14:00:00.000Z' })
  env.simulator.clearFaults(fault)
  await signIn(page, 'finance')
  await page.goto(`${env.url}/pix/transfers/${id}`)
  await expect(page.getByText('Saldo insuficiente na última tentativa.')).toBeVisible()

  await env.moveClock(instant('11:00'))
  const readLater = await reading()
  await expect.poll(async () => (await readLater()).state).toBe('accepted')
  await signIn(page, 'finance')
  await page.goto(`${env.url}/pix/transfers/${id}`)
  await expect(page.getByText('Agendada para 03/03/2027')).toBeVisible()
  await expect(page.getByText('Enviada ao provedor').or(page.getByText('Enviado ao provedor')).first()).toBeVisible()
  const moved = env.simulator
    .movements()
    .filter(({ idempotencyKey, kind }) => kind === 'TRANSFER' && idempotencyKey === id)
  expect(moved).toHaveLength(1)
})
