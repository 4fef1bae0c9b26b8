import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments } from '../support/chromium.ts'
import { obtainChromium } from '../support/obtain-chromium.ts'
import { password, people } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { indexIsComplete } from './documents-ready.ts'
import { type Figure, printFigures } from './figures.ts'
import { type Audit, lighthouseOf } from './lighthouse.ts'
import { setStage } from './stage.ts'

const largestKilobytes = 165

/** Compressed JavaScript that arrives until the page is at rest, in kilobytes of 1,000 bytes. */
async function scriptKilobytes(page: Page, url: string, settled: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    const script = request.resourceType() === 'script' || request.url().split('?')[0]?.endsWith('.js')
    if (script) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(url)
  await page.locator(settled).first().waitFor()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })))
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1_000
}

async function signedIn(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url }])
  return context
}

/** Rows of a list in the page's HTML, before any script has run. */
async function rowsInHtml(address: string, cookie: string): Promise<number> {
  const page = await fetch(address, { headers: { cookie } }).then((answer) => answer.text())
  const markup = page.replaceAll(/<script\b.*?<\/script>/gs, '')
  return (markup.match(/<(tr|div|li|a)\b[^>]*(role="row"|data-row|aria-rowindex)/g) ?? markup.match(/<tr\b/g) ?? [])
    .length
}

function scores(name: string, ours: Audit, baseline: Audit, target: number): Figure {
  return {
    name: `Lighthouse ${name}`,
    ours: String(ours.performance),
    baseline: `${baseline.performance} sign-in page`,
    target: `at least ${target}`,
    good: ours.performance >= target,
  }
}

/** What the documents screen costs before a preview opens; the baseline is the sign-in page of the same build. */
export async function benchBundle(): Promise<boolean> {
  const executablePath = await obtainChromium()
  if (executablePath === null) return false
  const stage = await setStage(10_000, { DOCUMENT_INDEX: 'on' })
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  try {
    const { lastroUrl: url } = stage
    const cookie = await signIn(url, people.support.email, password)
    await indexIsComplete(url, cookie)
    const context = await signedIn(browser, url, cookie)
    const ours = await scriptKilobytes(await context.newPage(), `${url}/documents`, '[role="row"], tbody tr')
    const theirs = await scriptKilobytes(await browser.newPage(), `${url}/login`, 'input[type="password"]')
    const rows = await rowsInHtml(`${url}/documents`, cookie)
    const rowsOfSignIn = await rowsInHtml(`${url}/login`, cookie)
    const audit = (path: string, form: 'desktop' | 'mobile') =>
      lighthouseOf(executablePath, `${url}${path}`, cookie, form)
    const [desktop, mobile] = [await audit('/documents', 'desktop'), await audit('/documents', 'mobile')]
    const [desktopLogin, mobileLogin] = [await audit('/login', 'desktop'), await audit('/login', 'mobile')]
    return printFigures('The documents screen before a preview opens', [
      {
        name: 'compressed JavaScript',
        ours: `${ours.toFixed(1)} KB`,
        baseline: `${theirs.toFixed(1)} KB sign-in page`,
        target: `at most ${largestKilobytes} KB`,
        good: ours <= largestKilobytes,
      },
      {
        name: 'rows in the HTML itself',
        ours: String(rows),
        baseline: `${rowsOfSignIn} sign-in page`,
        target: 'some',
        good: rows > 1,
      },
      scores('on desktop', desktop, desktopLogin, 100),
      scores('on mobile', mobile, mobileLogin, 95),
      {
        name: 'Lighthouse accessibility',
        ours: String(Math.min(desktop.accessibility, mobile.accessibility)),
        baseline: `${desktopLogin.accessibility} sign-in page`,
        target: '100',
        good: Math.min(desktop.accessibility, mobile.accessibility) === 100,
      },
    ])
  } finally {
    await browser.close()
    await stage.stop()
  }
}
