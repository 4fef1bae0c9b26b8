import { expect } from '@playwright/test'
import { test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
import { dateField, fillDate, pasteInto } from './date-field.ts'

// Dates are written in the language of the screen, not of the browser.
test.use({ role: 'finance', locale: 'en-US' })

const wrong = 'aria-invalid'

test('dates and months are typed, pasted and chosen by keys in the language of the screen, and a wrong one applies nothing', async ({
  page,
  context,
  env,
}) => {
  await context.addCookies([{ name: 'lastro-locale', value: 'pt-BR', url: env.url }])
  await page.goto('/pix/statements/new')
  const from = dateField(page, 'De')
  await from.fill('')
  await from.pressSequentially('02102026')
  await expect(from).toHaveValue('02/10/2026')
  await from.fill('')
  await from.pressSequentially('2/10/26')
  await from.blur()
  await expect(from).toHaveValue('02/10/2026')
  await expect(page.getByRole('button', { name: /^Solicitar CSV de / })).toContainText('02/10')

  await test.step('a day after the last allowed one is refused where it is typed', async () => {
    await fillDate(page, 'Até', '2090-01-01')
    await expect(dateField(page, 'Até')).toHaveAttribute(wrong, 'true')
    await expect(page.getByRole('button', { name: 'Solicitar extrato' })).toBeDisabled()
  })

  await test.step('a wrong date is said in words and applies nothing, and the calendar works by keys', async () => {
    await page.goto('/pix/received')
    await page.getByRole('button', { name: 'Período', exact: true }).click()
    const [from, to] = [dateField(page, 'De'), dateField(page, 'Até')]
    await from.pressSequentially('31022026')
    await expect(from).toHaveAttribute(wrong, 'true')
    await expect(from).toHaveAccessibleDescription(/31\/02\/2026/)
    await from.press('Enter')
    await expect(from).toBeFocused()
    await expect(page).not.toHaveURL(/from=/)

    await from.fill('01/10/2026')
    await expect(from).not.toHaveAttribute(wrong)
    await to.pressSequentially('0511')
    await expect(to).not.toHaveAttribute(wrong)
    await to.press('Enter')
    await expect(to).toHaveAttribute(wrong, 'true')
    await expect(page).not.toHaveURL(/from=/)

    await pasteInto(to, 'semana que vem')
    await expect(to).toHaveAccessibleDescription(/semana que vem/)
    await expect(to).toHaveValue('05/11')
    await pasteInto(to, '2026-11-05')
    await expect(to).toHaveValue('05/11/2026')
    await to.press('Enter')
    await expect(page).toHaveURL(/from=2026-10-01&to=2026-11-05/)

    await test.step('the calendar works by keys, chooses, and gives the focus back', async () => {
      await page.getByRole('button', { name: 'Remover o filtro Período' }).click()
      await page.getByRole('button', { name: 'Período', exact: true }).click()
      await fillDate(page, 'De', '2026-10-07')
      await fillDate(page, 'Até', '2026-10-20')
      await from.press('Alt+ArrowDown')
      const calendar = page.getByRole('dialog', { name: 'Calendário: De' })
      const day = (name: RegExp) => calendar.getByRole('button', { name })
      await expect(day(/\b7 de outubro de 2026/)).toBeFocused()
      await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('7')
      await page.keyboard.press('ArrowRight')
      await expect(day(/\b8 de outubro de 2026/)).toBeFocused()
      await page.keyboard.press('PageUp')
      await expect(day(/\b8 de setembro de 2026/)).toBeFocused()
      await expect(calendar.getByRole('status')).toHaveText(/setembro/i)
      await page.keyboard.press('Home')
      await expect(day(/\b6 de setembro de 2026/)).toBeFocused()
      await page.keyboard.press('End')
      await expect(day(/\b12 de setembro de 2026/)).toBeFocused()
      expect(await violationsOn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(calendar).toBeHidden()
      await expect(from).toBeFocused()
      await expect(from).toHaveValue('07/10/2026')

      await from.press('Alt+ArrowDown')
      await expect(day(/\b7 de outubro de 2026/)).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(calendar).toBeHidden()
      await expect(from).toHaveValue('14/10/2026')
      await expect(from).toBeFocused()
    })
  })

  await test.step('months are typed, or chosen in a year of months, and English screens take dates in the order of ISO 8601', async () => {
    await page.goto('/documents')
    await page.getByRole('search').getByRole('button', { name: 'Competência', exact: true }).click()
    const [from, to] = [dateField(page, 'De'), dateField(page, 'Até')]
    await from.pressSequentially('8/26')
    await from.blur()
    await expect(from).toHaveValue('08/2026')
    await to.pressSequentially('13/2026')
    await expect(to).toHaveAccessibleDescription(/13\/2026/)
    await to.fill('')
    await page.getByRole('button', { name: 'Abrir calendário: Até' }).click()
    const months = page.getByRole('dialog', { name: 'Calendário: Até' })
    const month = (name: string) => months.getByRole('button', { name })
    await expect(month('agosto de 2026')).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(month('agosto de 2027')).toBeFocused()
    await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    await expect(month('outubro de 2026')).toBeFocused()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(to).toHaveValue('10/2026')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page).toHaveURL(/from=2026-08&to=2026-10/)

    await test.step('English screens take dates in the order of ISO 8601', async () => {
      await context.addCookies([{ name: 'lastro-locale', value: 'en', url: env.url }])
      await page.goto('/pix/received')
      await page.getByRole('button', { name: 'Period', exact: true }).click()
      const start = dateField(page, 'From')
      await start.pressSequentially('2026-10-1')
      await start.blur()
      await expect(start).toHaveValue('2026-10-01')
      await pasteInto(start, '03/10/2026')
      await expect(start).toHaveValue('2026-10-03')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL(/from=2026-10-03/)
    })
  })
})
