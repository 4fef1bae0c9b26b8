import { readFile } from 'node:fs/promises'
import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'
import { dataOf } from '../support/envelope.ts'
import type { Environment } from '../support/environment.ts'
import { test } from '../support/test.ts'
import { fillDate } from './date-field.ts'

const reported = z.array(z.looseObject({ infraction_date: z.string().nullish(), amount: z.number().nullish() }))
const summary = z.object({ walk: z.object({ completedAt: z.string().nullable() }) })
const insight = z.object({ total: z.object({ count: z.number() }) })

type Period = { from: string; to: string }

/** Upstream's infractions and the period that contains them. */
function everything({ simulator }: Environment) {
  const dated = reported.parse(simulator.state().infractions).filter((one) => one.infraction_date)
  const days = dated.map((one) => one.infraction_date ?? '').toSorted()
  const cents = dated.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return { count: dated.length, cents, period: { from: days.at(0) ?? '', to: days.at(-1) ?? '' } }
}

/** Waits until the provider's whole list has been read and every infraction is counted. */
async function read(manager: APIRequestContext, { from, to }: Period, count: number) {
  const sync = async () => summary.parse(await dataOf(await manager.get('/api/pix/infractions/queue/summary'))).walk
  await expect.poll(async () => (await sync()).completedAt).not.toBeNull()
  const counted = async () => {
    await sync()
    return insight.parse(await dataOf(await manager.get(`/api/pix/infractions/insight?from=${from}&to=${to}`))).total
      .count
  }
  await expect.poll(counted).toBe(count)
}

const reais = (cents: number) => (cents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })

test.describe('manager', () => {
  test.use({ role: 'manager' })

  test('sees every infraction by week, situation and status, chooses the period, and takes the figures along', async ({
    page,
    as,
    env,
  }) => {
    await test.step('sees every infraction by week, situation and status, in numbers and in reais', async () => {
      const { count, cents, period } = everything(env)
      await read(await as('manager'), period, count)
      await page.goto(`/pix/infractions/insight?from=${period.from}&to=${period.to}`)
      const whole = page.getByRole('table').getByRole('row', { name: /^Período completo/ })
      await expect(whole.getByRole('cell').first()).toHaveText(String(count))
      await expect(page.getByRole('columnheader', { name: 'Golpe' })).toBeVisible()
      await expect(page.getByRole('img', { name: /^Gráfico: Infrações por semana e situação alegada/ })).toBeVisible()

      await page.getByRole('group', { name: 'Agrupar por' }).getByText('Status').click()
      await page.getByRole('group', { name: 'Medida' }).getByText('Valor (R$)').click()
      await expect(page.getByRole('columnheader', { name: 'A responder' })).toBeVisible()
      await expect(page.getByRole('columnheader', { name: 'delayed', exact: true })).toBeVisible()
      await expect(whole.getByRole('cell').first()).toHaveText(reais(cents))
      await page.reload()
      await expect(whole.getByRole('cell').first()).toHaveText(reais(cents))
      await expect(
        page.getByRole('group', { name: 'Agrupar por' }).getByRole('radio', { name: 'Status' }),
      ).toBeChecked()
    })

    await test.step('takes the same figures along as CSV', async () => {
      const { period } = everything(env)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Baixar CSV' }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`infracoes_${period.from}_${period.to}.csv`)
      const text = await readFile(await download.path(), 'utf8')
      expect(text.charCodeAt(0)).toBe(0xfeff)
      expect(text.trimEnd().split('\n').length).toBeGreaterThan(1)
    })

    await test.step('chooses the period by its weeks or by its days', async () => {
      await page.goto('/pix/infractions/insight')
      const weeks = page.getByRole('table').first().locator('tbody').getByRole('row')
      await expect(weeks).toHaveCount(12)
      await page.getByRole('group', { name: 'Período' }).getByText('4 semanas').click()
      await expect(weeks).toHaveCount(4)
      await expect(page).toHaveURL(/period=4/)

      await page.getByRole('group', { name: 'Período' }).getByText('Outro período').click()
      await fillDate(page, 'Data inicial', '2019-01-01')
      await expect(page.getByText('O período máximo é de cinco anos.')).toBeVisible()
      await fillDate(page, 'Data inicial', '2022-01-03')
      await fillDate(page, 'Data final', '2022-01-16')
      await expect(page).toHaveURL(/from=2022-01-03&to=2022-01-16/)
      await expect(page.getByText('Nenhuma infração no período')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Baixar CSV' })).toBeDisabled()
    })
  })
})

test.describe('support', () => {
  test.use({ role: 'support' })

  test('finds the queue at home, the most urgent first, and no figures', async ({ page, as, env }) => {
    await test.step('finds the queue at a glance at home, the most urgent first', async () => {
      const { count, period } = everything(env)
      await read(await as('manager'), period, count)
      await page.goto('/')
      const queue = page.getByRole('region', { name: 'Fila de infrações' })
      await expect(queue.getByRole('link').first()).toHaveText(/^\d+ infrações$/)
      const urgent = page.getByRole('listitem').filter({ hasText: 'estimado' })
      await expect(urgent).toHaveCount(5)
      await expect(urgent.first()).toContainText('Passou da estimativa há')
      await urgent.first().getByRole('link', { name: 'Abrir' }).click()
      await expect(page).toHaveURL(/\/pix\/infractions\/inf_/)
    })

    await test.step('answers infractions, but their figures are not theirs to see', async () => {
      await page.goto('/pix/infractions/insight')
      await expect(page.getByText('ver os indicadores das infrações')).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
    })
  })
})
