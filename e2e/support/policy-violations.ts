import type { Page } from '@playwright/test'

/**
 * Collects violations of the content security policy by a page and its workers from now on, by Chromium's console and
 * by the event, in case a script has muted the console.
 */
export async function policyViolations(page: Page): Promise<string[]> {
  const seen: string[] = []
  page.on('console', (message) => {
    const text = message.text()
    if (/content security policy/i.test(text)) seen.push(text)
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
    ),
  )
  return seen
}
