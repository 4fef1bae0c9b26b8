import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromiumArguments } from '../support/chromium.ts'

export type Audit = {
  performance: number
  accessibility: number
  bestPractices: number
  /** Total blocking time. */
  blockingMs: number
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100)

/** Lighthouse's scores (0 to 100) of a page with a session. */
export async function lighthouseOf(
  chromePath: string,
  url: string,
  cookie: string,
  form: 'desktop' | 'mobile',
): Promise<Audit> {
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...chromiumArguments], logLevel: 'silent' })
  try {
    const flags = {
      port: chrome.port,
      logLevel: 'silent' as const,
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      extraHeaders: { Cookie: cookie },
    }
    const result = await lighthouse(url, flags, form === 'desktop' ? desktopConfig : undefined)
    const { performance, accessibility, 'best-practices': practices } = result?.lhr.categories ?? {}
    const blockingMs = result?.lhr.audits['total-blocking-time']?.numericValue ?? 0
    return {
      performance: percent(performance?.score),
      accessibility: percent(accessibility?.score),
      bestPractices: percent(practices?.score),
      blockingMs,
    }
  } finally {
    chrome.kill()
  }
}
