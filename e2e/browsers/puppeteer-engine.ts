import puppeteer, { type KeyInput, type LaunchOptions } from 'puppeteer-core'
import { chromiumArguments } from '../support/chromium.ts'
import type { Engine } from './engine.ts'

export const startChromium = (executablePath: string) =>
  start({ browser: 'chrome', executablePath, args: [...chromiumArguments, '--accept-lang=pt-BR'] })

export const startFirefox = (executablePath: string) =>
  start({ browser: 'firefox', executablePath, extraPrefsFirefox: { 'intl.accept_languages': 'pt-BR' } })

async function start(options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({ ...options, headless: true })
  return {
    version: await browser.version(),
    async openWindow() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      return {
        async load(url) {
          // The caller waits for the parts of the page that it needs.
          page.goto(url).catch(() => undefined)
        },
        evaluate: async <Answer>(run: (...given: string[]) => Answer, ...given: string[]) =>
          (await page.evaluate(run, ...given)) as Answer,
        clickAt: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key satisfies KeyInput),
        resize: (width, height) => page.setViewport({ width, height }),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
