import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

test.use({ role: 'finance', viewport: { width: 1440, height: 900 } })

const bare = {
  id: 'cin_sem_valor',
  type: 'DEPOSIT',
  txid: null,
  payer: { name: 'Otávio Guimarães Pires', document: '23771479924', conta: { agencia: '0417' } },
  receiver: null,
}
const idOnly = { ...bare, id: 'E18236120202603011305aBcDeFgHiJk', value: 12.345 }

test('an entry known by its id alone, its amount unreadable, is shown whole and leads to its refund', async ({
  page,
  env,
}) => {
  const txid = `T${randomUUID().replaceAll('-', '')}`
  const body = { success: true, message: 'OK', data: { entries: [idOnly, bare], metadata: null } }
  const fault = { service: 'pix', path: '/v1/pix/cashin/list', match: txid, times: 20 } as const
  env.simulator.armFault({ ...fault, kind: 'status', status: 200, body })
  await page.goto(`/pix/received?txid=${txid}`)
  await expect(page.getByText('2 carregados, fim da lista')).toBeVisible()
  const row = (text: string) => page.getByRole('grid', { name: 'Recebidos' }).getByRole('row').filter({ hasText: text })
  await expect(row('valor não informado')).toBeVisible()
  await expect(row('valor ilegível')).toContainText('12.345')
  await expect(row('valor ilegível')).toContainText('01/03/2026, 10:05')
  await row('valor ilegível').click()
  const detail = page.getByRole('region', { name: 'Detalhes do recebimento' })
  await expect(detail.getByText('Horário extraído do ID end-to-end (E2E)')).toBeVisible()
  await expect(detail.getByText('"agencia": "0417"')).toBeVisible()
  await expect(detail.getByText('valor ilegível')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await detail.getByRole('link', { name: 'Devolver o valor integral' }).click()
  await expect(page).toHaveURL(new RegExp(`endToEndId=${idOnly.id}`))
})
