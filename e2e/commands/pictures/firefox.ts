import puppeteer from 'puppeteer-core'
import { firefoxPath } from '../../support/firefox.ts'
import { shiftedBy } from '../../support/shifted-clock.ts'
import { fail } from '../fail.ts'
import { flaws } from './flaws.ts'
import type { PictureStage } from './stage.ts'
import { isStill, menuAddresses, type PictureWindow, settledPicture } from './window.ts'

/** Firefox shows light and dark at any width; Chromium shows the other looks. */
export async function openFirefox(stage: PictureStage): Promise<PictureWindow> {
  const executablePath = firefoxPath() ?? fail('No Firefox: install it, or name one in FIREFOX_PATH')
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  await page.evaluateOnNewDocument(shiftedBy, Number(process.env.CLOCK_SHIFT_MS ?? 0))
  const { url } = stage.env
  const domain = new URL(url).hostname
  const still = async () => {
    await page.waitForFunction(isStill, { timeout: 4_000 }).catch(() => undefined)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
  }
  const window: PictureWindow = {
    async open(address, role, look) {
      const own = [
        { name: 'lastro-locale', value: look.language },
        { name: 'lastro-theme', value: look.theme },
      ]
      const session = role === null ? [] : (await stage.sessionOf(role)).cookies
      await browser.deleteCookie(...(await browser.cookies()))
      for (const { name, value } of [...session, ...own]) await browser.setCookie({ name, value, domain, path: '/' })
      await page.setViewport({ width: look.width, height: look.height })
      await page.goto(new URL(address, url).href)
      await still()
    },
    async show({ theme, width, height }) {
      await page.setViewport({ width, height })
      await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
      await still()
    },
    async resize(width, height) {
      await page.setViewport({ width, height })
      await still()
    },
    picture: () => settledPicture(async () => Buffer.from(await page.screenshot())),
    flaws: () => page.evaluate(flaws),
    menu: () => page.evaluate(menuAddresses),
    close: () => browser.close(),
  }
  return window
}
