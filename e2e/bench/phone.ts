import { type BrowserContext, chromium, devices } from '@playwright/test'
import { chromiumArguments } from '../support/chromium.ts'
import { obtainChromium } from '../support/obtain-chromium.ts'
import { password, people } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { startBareSite } from './bare-site.ts'
import { indexIsComplete } from './documents-ready.ts'
import { type Figure, median, printFigures } from './figures.ts'
import { type Audit, lighthouseOf } from './lighthouse.ts'
import { setStage } from './stage.ts'

const looks = 5
/** As in browsers' developer tools: 9 Mbit/s with 90 % throughput, 165 ms round trip. */
const fast4g = { offline: false, downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 }
const cpuSlowdown = 4
const restMs = 5_000
const most = { kilobytes: 170, earlyRows: 0.7, row50: 1, blocking: 1, behind: 3 }

const rowsSeen = { first: 0, twentieth: 19, fiftieth: 49 }
type RowTimes = Record<keyof typeof rowsSeen, number>

/** Compressed JavaScript, prefetched pages, and reads of our API, until the page is at rest. */
type Asked = { kilobytes: number; prefetches: number; reads: string[] }

/** Scrolls down as soon as possible and records when each row becomes readable. */
function watchRows(wanted: Record<string, number>): void {
  const seen: Record<string, number> = {}
  Object.assign(window, { seenRows: seen })
  const look = () => {
    for (const [name, at] of Object.entries(wanted)) {
      const row = document.querySelector<HTMLElement>(`[data-at="${at}"]`)
      if (row && row.offsetHeight > 0 && row.textContent) seen[name] ??= performance.now()
    }
    const missing = Object.keys(wanted).some((name) => !(name in seen))
    const scrolled = document.querySelector('[data-at]')?.closest('.overflow-auto') ?? document.scrollingElement
    if (scrolled && 'twentieth' in seen) scrolled.scrollTop = 40 * 88
    if (missing) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function rowTimes(context: BrowserContext, url: string): Promise<RowTimes> {
  const page = await context.newPage()
  const slow = await context.newCDPSession(page)
  await slow.send('Network.enable')
  await slow.send('Network.setCacheDisabled', { cacheDisabled: true })
  await slow.send('Network.emulateNetworkConditions', fast4g)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watchRows, rowsSeen)
  try {
    await page.goto(url, { waitUntil: 'commit' })
    const seen = await page.waitForFunction(
      (count) => {
        const rows: Record<string, number> | undefined = Reflect.get(window, 'seenRows')
        return rows && Object.keys(rows).length === count ? rows : null
      },
      Object.keys(rowsSeen).length,
      { timeout: 60_000 },
    )
    return (await seen.jsonValue()) as RowTimes
  } finally {
    await page.close()
  }
}

async function askedBy(context: BrowserContext, url: string): Promise<Asked> {
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  const reads: string[] = []
  let prefetches = 0
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    if (request.headers()['next-router-prefetch'] !== undefined) prefetches += 1
    if (pathname.startsWith('/api/') && pathname !== '/api/events') reads.push(pathname)
  })
  try {
    // Renews stale data on the server first, so that the page need not request it again.
    await context.request.get(url)
    await page.goto(url)
    // A page's own requests follow within seconds.
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), restMs)
    const sizes = await Promise.all(scripts)
    return { kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1_000, prefetches, reads }
  } finally {
    await page.close()
  }
}

type Visits = { rows: RowTimes[]; asked: Asked }

async function visits(url: string, cookie: string): Promise<Visits> {
  const executablePath = (await obtainChromium()) ?? undefined
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  const open = async () => {
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: url })
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    if (cookie) await context.addCookies([{ name, value, url }])
    return context
  }
  try {
    const rows: RowTimes[] = []
    for (let look = 0; look < looks; look += 1) rows.push(await rowTimes(await open(), url))
    return { rows, asked: await askedBy(await open(), url) }
  } finally {
    await browser.close()
  }
}

const medianOf = <T>(items: T[], value: (item: T) => number) => median(items.map(value))

function ratio(name: string, ours: number, baseline: number, target: number): Figure {
  return {
    name,
    ours: `${ours.toFixed(0)} ms`,
    baseline: `${baseline.toFixed(0)} ms bare page`,
    target: `at most ${target.toFixed(1)}x, is ${(ours / baseline).toFixed(2)}x`,
    good: ours <= baseline * target,
  }
}

/** The documents screen on a phone, compared with a bare page of Next and React Query in the same run. */
export async function benchPhone(): Promise<boolean> {
  const executablePath = await obtainChromium()
  if (executablePath === null) return false
  const stage = await setStage(10_000, { DOCUMENT_INDEX: 'on' })
  const bare = await startBareSite(stage.simulatorUrl).catch(async (error: unknown) => {
    await stage.stop()
    throw error
  })
  try {
    const cookie = await signIn(stage.lastroUrl, people.support.email, password)
    await indexIsComplete(stage.lastroUrl, cookie)
    const address = `${stage.lastroUrl}/documents`
    const audits: { ours: Audit; theirs: Audit }[] = []
    // Alternates between both sites, so that other load on the machine affects both.
    for (let look = 0; look < looks; look += 1) {
      const ours = await lighthouseOf(executablePath, address, cookie, 'mobile')
      audits.push({ ours, theirs: await lighthouseOf(executablePath, bare.url, '', 'mobile') })
    }
    const ours = await visits(address, cookie)
    const theirs = await visits(bare.url, '')
    const score = (side: 'ours' | 'theirs') => medianOf(audits, (audit) => audit[side].performance)
    const blocking = (side: 'ours' | 'theirs') => medianOf(audits, (audit) => audit[side].blockingMs)
    const row = (name: keyof RowTimes, target: number, words: string) =>
      ratio(
        words,
        medianOf(ours.rows, (times) => times[name]),
        medianOf(theirs.rows, (times) => times[name]),
        target,
      )
    const { kilobytes, prefetches, reads } = ours.asked
    return printFigures('The documents screen on a phone (4x CPU, Fast 4G)', [
      {
        name: 'Lighthouse performance',
        ours: String(score('ours')),
        baseline: `${score('theirs')} bare page`,
        target: `at least ${score('theirs') - most.behind}`,
        good: score('ours') >= score('theirs') - most.behind,
      },
      {
        name: 'Lighthouse accessibility',
        ours: String(Math.min(...audits.map((audit) => audit.ours.accessibility))),
        baseline: `${audits[0]?.theirs.accessibility} bare page`,
        target: '100',
        good: audits.every((audit) => audit.ours.accessibility === 100),
      },
      ratio('total blocking time', blocking('ours'), blocking('theirs'), most.blocking),
      row('first', most.earlyRows, 'first row'),
      row('twentieth', most.earlyRows, 'first 20 rows'),
      row('fiftieth', most.row50, 'row 50'),
      {
        name: 'compressed JavaScript',
        ours: `${kilobytes.toFixed(1)} KB`,
        baseline: `${theirs.asked.kilobytes.toFixed(1)} KB bare page`,
        target: `at most ${most.kilobytes} KB`,
        good: kilobytes <= most.kilobytes,
      },
      {
        name: 'pages fetched ahead, reads after it',
        ours: `${prefetches}, ${reads.length}`,
        baseline: `${theirs.asked.prefetches}, ${theirs.asked.reads.length} bare page`,
        target: `0, 0${reads.length > 0 ? ` (${reads.join(' ')})` : ''}`,
        good: prefetches === 0 && reads.length === 0,
      },
    ])
  } finally {
    await bare.stop()
    await stage.stop()
  }
}
