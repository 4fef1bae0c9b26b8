import { expect, type Page } from '@playwright/test'
import { newInfraction } from '../support/attachments.ts'
import { dataOf } from '../support/envelope.ts'
import { people } from '../support/people.ts'
import { test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'

test.use({ role: 'support', viewport: { width: 1440, height: 900 } })

const queue = '/pix/infractions'
const bar = (page: Page) => page.getByRole('region', { name: 'Infrações marcadas' })

test('cases are assigned together or taken one by one, by key', async ({ page, as, env }) => {
  await test.step('several cases are ticked by key and assigned together, with a result for each', async () => {
    const ids = [await newInfraction(env), await newInfraction(env)]
    const support = await as('support')
    await page.goto(`${queue}?sort=newest`)
    for (const id of ids) {
      const row = page.getByRole('row').filter({ has: page.locator(`a[href*="${id}"]`) })
      await row.focus()
      await page.keyboard.press('x')
    }
    await expect(bar(page)).toContainText('2 marcadas')
    const [, lost] = ids
    await support.put(`/api${queue}/${lost}/draft`, { data: { assignee: people.support.email, version: 0 } })
    await bar(page).getByRole('button', { name: 'Atribuir a…' }).click()
    await page.getByRole('menuitemradio', { name: 'Você', exact: true }).click()
    await expect(page.getByText(`2 de 2 atribuídas a ${people.support.name}`)).toBeVisible()
    const result = page.getByRole('status').filter({ hasText: 'atribuídas a' }).getByRole('listitem')
    await expect(result).toHaveCount(2)
    for (const id of ids)
      expect(Object(await dataOf(await support.get(`/api${queue}/${id}`))).draft.assigneeName).toBe(people.support.name)
    const workload = page.getByRole('region', { name: 'Infrações em aberto por pessoa' })
    await workload.getByRole('button', { name: /^Você/ }).click()
    await expect(page).toHaveURL(/assignee=me/)
    await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
    expect(await violationsOn(page)).toEqual([])
  })

  await test.step('the next case is taken by a key and opened', async () => {
    await newInfraction(env)
    await page.goto(queue)
    await expect(page.getByRole('button', { name: /^Assumir a próxima/ })).toBeEnabled()
    await expect(async () => {
      await page.keyboard.press('n')
      await expect(page).toHaveURL(/\/pix\/infractions\/inf_/, { timeout: 5_000 })
    }).toPass()
    await expect(page.getByText('Com você').first()).toBeVisible()
  })
})
