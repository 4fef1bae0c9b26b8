import { expect, type Locator, type Page } from '@playwright/test'

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus, as keyboard users do; the test times out where it can't be reached. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  while (!(await hasFocus(target))) await page.keyboard.press('Tab')
}

/** Goes there tab by tab and presses Enter. */
export async function tabAndEnter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
