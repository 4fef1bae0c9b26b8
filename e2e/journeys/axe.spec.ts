import { expect, type Page } from '@playwright/test'
import { testWithApprovals as test } from '../support/test.ts'
import { violationsOn } from '../support/violations.ts'
import { screens } from './axe-screens.ts'

test.describe.configure({ mode: 'parallel' })

const themes = ['light', 'dark'] as const

/** The narrowest phone. */
const phoneWidth = 320

/**
 * Axe's findings on a completely loaded page. A theme changes only colours, so the second theme is checked for contrast
 * only.
 */
async function findings(page: Page, theme: (typeof themes)[number]): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
  // A fading toast is not readable content.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expect.poll(() => page.evaluate(transitionsLeft)).toBe(0)
  return violationsOn(page, theme === 'dark' ? ['color-contrast'] : undefined)
}

/** Running transitions of colours between themes. */
const transitionsLeft = () => document.getAnimations().filter((one) => one instanceof CSSTransition).length

const showTheme = (page: Page, theme: string) =>
  page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)

/** More would take a window longer than a test may take on a busy machine. */
const perWindow = 12

/** The screens of one role, as many as share a window. */
const windows = [...Map.groupBy(screens, ({ role }) => role)].flatMap(([role, theirs]) =>
  Array.from({ length: Math.ceil(theirs.length / perWindow) }, (_, at) => ({
    role,
    shown: theirs.slice(at * perWindow, (at + 1) * perWindow),
  })),
)

for (const { role, shown } of windows) {
  test.describe(`${role ?? 'nobody'}, ${shown[0]?.name} to ${shown.at(-1)?.name}`, () => {
    test.use({ role })

    test('axe finds nothing, light or dark, on a desk or on a phone', async ({ page, context, as, env }) => {
      await context.addCookies([{ name: 'lastro-theme', value: 'light', url: env.url }])
      const desk = page.viewportSize() ?? { width: 1280, height: 720 }
      for (const { name, address, goOn } of shown)
        await test.step(name, async () => {
          await page.setViewportSize(desk)
          await page.goto(await address(env, await as('finance'), as))
          await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
          await goOn?.(page)
          for (const theme of themes) {
            await showTheme(page, theme)
            await page.setViewportSize(desk)
            expect.soft(await findings(page, theme), `${name}: ${theme}, desk`).toEqual([])
            await page.setViewportSize({ width: phoneWidth, height: 844 })
            expect.soft(await findings(page, theme), `${name}: ${theme}, phone`).toEqual([])
          }
          expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(phoneWidth)
        })
    })
  })
}
