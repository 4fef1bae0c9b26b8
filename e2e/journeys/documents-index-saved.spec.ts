import { expect, type Page } from '@playwright/test'
import { testWithIndex as test } from '../support/test.ts'

test.use({ role: 'finance', viewport: { width: 1440, height: 900 } })

const panel = (page: Page) => page.getByRole('dialog', { name: 'Filtros salvos' })
const openPanel = (page: Page) => page.getByRole('button', { name: 'Filtros salvos' }).click()

async function save(page: Page, name: string) {
  await openPanel(page)
  await panel(page).getByRole('textbox', { name: 'Salvar o filtro atual como' }).fill(name)
  await page.keyboard.press('Enter')
}

test('a filter is saved by a free name, applied, renamed, deleted and brought back', async ({ page }) => {
  await page.goto('/documents?model=nfe&minCents=50000&sort=totalCents')
  await save(page, 'Compras altas')
  await expect(panel(page).getByText('O filtro atual está salvo como Compras altas.')).toBeVisible()

  await page.goto('/documents?q=frete')
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Compras altas', exact: true }).click()
  await expect(page).toHaveURL(/\/documents\?model=nfe&minCents=50000&sort=totalCents$/)
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('button', { name: /^Valor: a partir de/ })).toBeVisible()

  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Renomear Compras altas' }).click()
  await panel(page).getByRole('textbox', { name: 'Renomear Compras altas' }).fill('Notas altas')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('button', { name: 'Notas altas', exact: true })).toBeVisible()

  await panel(page).getByRole('button', { name: 'Excluir Notas altas' }).click()
  await expect(panel(page).getByText('Notas altas excluído.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Desfazer' }).click()
  await expect(panel(page).getByRole('button', { name: 'Notas altas', exact: true })).toBeVisible()

  await test.step('a name that is taken is refused where it was typed, and stays there', async () => {
    await page.goto('/documents?model=cte')
    await save(page, 'Transporte')
    await expect(panel(page).getByText('O filtro atual está salvo como Transporte.')).toBeVisible()
    await page.goto('/documents?model=mdfe')
    await save(page, 'transporte')
    await expect(panel(page).getByText('Já existe um filtro salvo com este nome.')).toBeVisible()
    await expect(panel(page).getByRole('textbox')).toHaveValue('transporte')
  })
})
