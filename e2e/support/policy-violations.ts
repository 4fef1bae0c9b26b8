import type { Page } from '@playwright/test'

/**
 * What a page and its workers do, from here on, against their content security policy; it grows as they do. Chromium says it
 * on the console; the event says it too where a script has muted that.
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
