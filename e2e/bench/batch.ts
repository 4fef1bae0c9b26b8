import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments } from '../support/chromium.ts'
import { obtainChromium } from '../support/obtain-chromium.ts'
import { password, people } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { type Figure, median, printFigures } from './figures.ts'
import { residentMegabytes } from './memory.ts'
import { setStage } from './stage.ts'

const rows = 2_000
const rounds = 5
const mostMs = 1_500
const longestTaskMs = 200
const mostGrowth = 60

/** A payroll of new payees, different in each round. */
function payroll(round: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `folha.${round}.${at}@exemplo.com.br;E-mail;${1_000 + at},${10 + (at % 90)};Salário;F-${round}-${at}`,
  )
  return ['chave;tipo;valor;descricao;identificador', ...lines].join('\r\n')
}

const file = (round: number) => ({
  name: `folha-${round}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(payroll(round)),
})

/** The same file as a plain table in the browser, without checks. */
const barePage = `<input type="file" aria-label="file"><table></table><script>{
  const input = document.querySelector('input')
  input.onchange = async () => {
    const text = await input.files[0].text()
    const row = (line) => '<tr role="row">' + line.split(';').map((cell) => '<td>' + cell + '</td>').join('') + '</tr>'
    document.querySelector('table').innerHTML = text.split('\\r\\n').slice(1).map(row).join('')
  }
}</script>`

async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const longest = { ms: 0 }
    Object.assign(window, { longest })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
    }).observe({ type: 'longtask', buffered: true })
  })
}

const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms)

/** Milliseconds from the chosen file to the draft's first rows, and the page's longest task in that time. */
async function upload(page: Page, url: string, round: number): Promise<{ ms: number; task: number }> {
  await page.goto(`${url}/pix/batches`)
  await page.getByRole('button', { name: 'Novo lote' }).click()
  const input = page.getByLabel('Escolher arquivo')
  await input.waitFor({ state: 'attached' })
  const { name, ...content } = file(round)
  const start = performance.now()
  await input.setInputFiles({ name, ...content })
  await page.getByRole('grid', { name: 'Linhas do lote' }).getByText(`folha.${round}.`).first().waitFor()
  return { ms: performance.now() - start, task: await longestTask(page) }
}

async function uploadBare(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.setContent(barePage)
    const start = performance.now()
    await page.getByLabel('file').setInputFiles(file(round))
    await page.getByText(`folha.${round}.0@`).first().waitFor()
    times.push(performance.now() - start)
  }
  return median(times)
}

/** From a spreadsheet of 2,000 rows to a checked draft on the screen; the baseline is a bare page with the same rows. */
export async function benchBatch(): Promise<boolean> {
  const executablePath = await obtainChromium()
  if (executablePath === null) return false
  const stage = await setStage(10_000)
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  try {
    const { lastroUrl: url, lastroPid } = stage
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
    const [name = '', value = ''] = (await signIn(url, people.finance.email, password)).split(/=(.*)/s)
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    await watchLongTasks(page)
    await upload(page, url, 0)
    await upload(page, url, 1)
    const before = residentMegabytes(lastroPid)
    const measured: { ms: number; task: number }[] = []
    for (let round = 2; round < rounds + 2; round += 1) measured.push(await upload(page, url, round))
    const growth = residentMegabytes(lastroPid) - before
    const bare = await uploadBare(browser)
    const ms = median(measured.map((each) => each.ms))
    const task = Math.max(...measured.map((each) => each.task))
    const figures: Figure[] = [
      {
        name: 'file chosen to rows shown',
        ours: `${ms.toFixed(0)} ms`,
        baseline: `${bare.toFixed(0)} ms bare page`,
        target: `at most ${mostMs} ms`,
        good: ms <= mostMs,
      },
      {
        name: 'ratio to the bare page',
        ours: (ms / bare).toFixed(1),
        baseline: '1',
        target: null,
        good: true,
      },
      {
        name: 'longest task of the page',
        ours: `${task.toFixed(0)} ms`,
        baseline: '',
        target: `under ${longestTaskMs} ms`,
        good: task < longestTaskMs,
      },
      {
        name: `memory after ${rounds} more drafts`,
        ours: `${growth.toFixed(0)} MB`,
        baseline: `${before.toFixed(0)} MB before`,
        target: `under ${mostGrowth} MB`,
        good: growth < mostGrowth,
      },
    ]
    return printFigures(`A batch of ${rows} rows`, figures)
  } finally {
    await browser.close()
    await stage.stop()
  }
}
