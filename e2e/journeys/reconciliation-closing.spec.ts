import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { untilIndexed } from '../support/document-index.ts'
import { hydrated, testWithIndex as test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
import { goOnAs } from './go-on-as.ts'

test.use({ role: 'manager', viewport: { width: 1440, height: 900 } })

/** The month before the clock's current one, which is over. */
function lastMonth(): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  const first = new Date(`${day.slice(0, 7)}-01T12:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - 1)
  return first.toISOString().slice(0, 7)
}

const month = lastMonth()

test('the manager exports the month and has no way to close it; finance closes it, told what is still to come', async ({
  page,
  as,
  sessions,
}) => {
  test.slow()
  await test.step('the manager exports the month as both of its files and on paper', async () => {
    await untilIndexed(await as('manager'))
    await page.goto(`/reconciliation?month=${month}`)
    await page.getByRole('button', { name: 'Exportar' }).click()
    const menu = page.getByRole('menu', { name: 'Exportar' })
    await expect(menu).toContainText(`conciliacao_todas_${month}.csv`)
    await expect(menu).toContainText(`econf_todas_${month}.csv`)
    expect(await violationsOn(page)).toEqual([])

    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      menu.getByRole('menuitem', { name: 'Conciliação do mês, CSV' }).click(),
    ])
    expect(csv.suggestedFilename()).toBe(`conciliacao_todas_${month}.csv`)
    const [head, ...rows] = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n')
    expect(head).toMatch(/^\uFEFFLado;Direção;Dia;Nome;/)
    expect(rows.filter((row) => row.startsWith('Nota;')).length).toBeGreaterThan(0)

    await page.getByRole('button', { name: 'Exportar' }).click()
    const [econf] = await Promise.all([
      page.waitForEvent('download'),
      menu.getByRole('menuitem', { name: 'Eventos ECONF (110750), CSV' }).click(),
    ])
    expect(econf.suggestedFilename()).toBe(`econf_todas_${month}.csv`)
    await expect(page.getByRole('button', { name: /^Fechar/ })).toHaveCount(0)

    await page.getByRole('button', { name: 'Exportar' }).click()
    const [paper] = await Promise.all([
      page.waitForEvent('popup'),
      menu.getByRole('menuitem', { name: 'Imprimir o resumo' }).click(),
    ])
    await expect(paper.getByRole('heading', { level: 2, name: /^Conciliação de / })).toBeVisible()
    await expect(paper.getByText('Mês não fechado')).toBeVisible()
    await hydrated(paper)
    const pdf = (await paper.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/)
    await paper.close()
  })

  await test.step('finance closes the month that is under way, and sees by whom it was closed', async () => {
    await goOnAs(page, await sessions('finance'))
    await page.goto('/reconciliation')
    await page.getByRole('button', { name: /^Fechar \S+$/ }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('ainda não terminou')
    await expect(dialog.getByRole('row')).toHaveCount(5)
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: /^Fechar \S+$/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^Fechado em \d\d\/\d\d\/\d{4}, \d\d:\d\d por /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Fechar novamente' })).toBeVisible()
  })
})
