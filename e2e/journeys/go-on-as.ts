import type { BrowserContext, Page } from '@playwright/test'

type Session = { cookies: Parameters<BrowserContext['addCookies']>[0] }

/** The next page that this window opens is opened by the person who has the session. */
export async function goOnAs(page: Page, { cookies }: Session): Promise<void> {
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
}
