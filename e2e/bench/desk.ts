import { randomBytes, randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { chromiumArguments } from '../support/chromium.ts'
import { obtainChromium } from '../support/obtain-chromium.ts'
import { password, people } from '../support/people.ts'
import { signIn } from '../support/session.ts'
import { until } from '../support/until.ts'
import { median, printFigures } from './figures.ts'
import { growthWhile } from './memory.ts'
import { control, type Stage, setStage } from './stage.ts'

const many = 5_000
const files = 10
const fileMegabytes = 10
const looks = 5
const mostGrowth = 80
const row = '[data-at="0"]'

type Look = { path: string; seen: string; act?: string }

/** Milliseconds from the address to a screen that responds to the keyboard, in a browser with a warm cache. */
async function timesOf(stage: Stage, cookie: string, { path, seen, act }: Look): Promise<number[]> {
  const executablePath = (await obtainChromium()) ?? undefined
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=')
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: stage.lastroUrl }
      }),
    )
    const page = await context.newPage()
    const times: number[] = []
    for (let look = 0; look < looks; look++) {
      await page.goto('about:blank')
      const started = performance.now()
      await page.goto(`${stage.lastroUrl}${path}`)
      await page.locator(seen).first().waitFor()
      if (act) await page.keyboard.press(act)
      await page.evaluate(() => new Promise(requestAnimationFrame))
      times.push(performance.now() - started)
    }
    return times
  } finally {
    await browser.close()
  }
}

type Answer = { data: Record<string, unknown> }

async function ask(stage: Stage, cookie: string, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { cookie, origin: stage.lastroUrl, 'idempotency-key': randomUUID(), ...init.headers }
  const answer = await fetch(`${stage.lastroUrl}/api/${path}`, { ...init, headers })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Ten files of ten megabytes: uploaded simultaneously, then sent upstream in one answer. */
async function answerWithFiles(stage: Stage, cookie: string): Promise<void> {
  const { id } = JSON.parse(await control(stage.simulatorUrl, '/infractions', {}))
  const body = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(fileMegabytes * 1024 * 1024 - 9)])
  const posts = Array.from({ length: files }, (_, n) =>
    ask(stage, cookie, `pix/infractions/${id}/attachments?name=prova-${n}.pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body,
    }),
  )
  const attachmentIds = (await Promise.all(posts)).map(({ data }) => data.id)
  const analysis = JSON.stringify({ analysis: 'rejected', description: 'Seguem provas.', attachmentIds })
  const headers = { 'content-type': 'application/json' }
  await ask(stage, cookie, `pix/infractions/${id}/analysis`, { method: 'POST', headers, body: analysis })
}

/** The desk with 5,000 infractions in a browser, and the memory that an answer with 100 MB of evidence takes. */
export async function benchDesk(): Promise<boolean> {
  const stage = await setStage(10_000)
  try {
    const cookie = await signIn(stage.lastroUrl, people.support.email, password)
    const memory = await growthWhile(stage.lastroPid, () => answerWithFiles(stage, cookie))
    await control(stage.simulatorUrl, '/infractions/many', { count: many })
    const queue = { path: '/pix/infractions', seen: row, act: 'j' }
    const reading = median(await timesOf(stage, cookie, queue))
    await until('the list was not read to its end', 120_000, async () => {
      const { data } = await ask(stage, cookie, 'pix/infractions/queue/summary')
      return JSON.stringify(data.walk).includes('"complete"') ? data : null
    })
    const read = median(await timesOf(stage, cookie, queue))
    const plain = median(await timesOf(stage, cookie, { path: '/companies', seen: row }))
    const second = (name: string, ms: number) => ({
      name,
      ours: `${ms.toFixed(0)} ms`,
      baseline: `${plain.toFixed(0)} ms, companies`,
      target: 'under 1 s',
      good: ms < 1_000,
    })
    return printFigures(`The desk with ${many} infractions`, [
      second('queue usable while the list is read', reading),
      second('queue usable afterwards', read),
      {
        name: `growth for ${files} files of ${fileMegabytes} MB`,
        ours: `${memory.growth.toFixed(0)} MB`,
        baseline: `${files * fileMegabytes} MB of files`,
        target: `under ${mostGrowth} MB`,
        good: memory.growth < mostGrowth,
      },
    ])
  } finally {
    await stage.stop()
  }
}
