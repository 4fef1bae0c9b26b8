import { expect } from '@playwright/test'
import { test } from '../support/test.ts'
import { goOnAs } from './go-on-as.ts'

test('the language and the appearance chosen before signing in are saved, in cookies that no script reads', async ({
  page,
  sessions,
}) => {
  await page.goto('/login')
  const root = page.locator('html')
  await page.getByRole('button', { name: 'Tema' }).click()
  await page.getByRole('menuitemradio', { name: 'Tema escuro' }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Idioma' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(root).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(root).toHaveAttribute('lang', 'en')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  const saved = (await page.context().cookies()).filter(({ name }) => /^lastro-(theme|locale)$/.test(name))
  expect(saved.map(({ name, value, httpOnly, sameSite }) => [name, value, httpOnly, sameSite]).sort()).toEqual([
    ['lastro-locale', 'en', true, 'Lax'],
    ['lastro-theme', 'dark', true, 'Lax'],
  ])

  await test.step('a person chooses them in their own menu, and they stay chosen there', async () => {
    await goOnAs(page, await sessions('finance'))
    await page.goto('/documents')
    const openMenu = () => page.getByRole('button', { name: /Marina Duarte/ }).click()
    await openMenu()
    await page.getByRole('menuitemradio', { name: 'Tema claro' }).click()
    await expect(root).toHaveAttribute('data-theme', 'light')
    await openMenu()
    await expect(page.getByRole('menuitemradio', { name: 'Tema claro' })).toBeChecked()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(root).toHaveAttribute('lang', 'en')
  })
})
