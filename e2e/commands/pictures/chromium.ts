import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArguments } from '../../support/chromium.ts'
import { obtainChromium } from '../../support/obtain-chromium.ts'
import type { Role } from '../../support/people.ts'
import { shiftScript } from '../../support/shifted-clock.ts'
import { fail } from '../fail.ts'
import { flaws } from './flaws.ts'
import type { Look } from './looks.ts'
import type { PictureStage } from './stage.ts'
import { isStill, menuAddresses, type PictureWindow, settledPicture } from './window.ts'

/** Runs in the page before its scripts: simulates a browser without anchor positioning. */
function withoutAnchorPositioning(): void {
  const supports = CSS.supports.bind(CSS)
  const isAnchored = (words: unknown[]) => words.some((word) => String(word).includes('position-area'))
  CSS.supports = (...words: [string, string?]) =>
    !isAnchored(words) && (words[1] === undefined ? supports(words[0]) : supports(words[0], words[1]))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '[popover] { position-area: none !important; position-try-fallbacks: none !important; margin: 0 !important }',
  )
  document.adoptedStyleSheets.push(sheet)
}

async function still(page: Page): Promise<void> {
  // A page that never comes to rest is shown anyway.
  await page.waitForFunction(isStill, undefined, { timeout: 4_000 }).catch(() => undefined)
  await page.evaluate(() => document.fonts.ready)
}

/** Opens the page's last popover, which has the least room. */
async function openPopover(page: Page): Promise<void> {
  const buttons = page.locator('main button[popovertarget]:visible')
  if ((await buttons.count()) > 0)
    await buttons
      .last()
      .click({ timeout: 2_000 })
      .catch(() => undefined)
}

export async function openChromium(stage: PictureStage, withoutAnchors = false): Promise<PictureWindow> {
  const executablePath = (await obtainChromium()) ?? fail('There is no browser to take pictures with')
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  const { url } = stage.env
  const contexts = new Map<string, BrowserContext>()
  let page: Page | null = null

  async function contextOf(role: Role | null, { language, mode }: Look): Promise<BrowserContext> {
    const name = `${role} ${language} ${mode === 'zoom'}`
    const known = contexts.get(name)
    if (known) return known
    const context = await browser.newContext({
      baseURL: url,
      locale: language,
      timezoneId: 'America/Sao_Paulo',
      deviceScaleFactor: mode === 'zoom' ? 2 : 1,
      bypassCSP: true,
      storageState: role === null ? undefined : await stage.sessionOf(role),
    })
    await context.addInitScript(shiftScript(Number(process.env.CLOCK_SHIFT_MS ?? 0)))
    if (withoutAnchors) await context.addInitScript(withoutAnchorPositioning)
    contexts.set(name, context)
    return context
  }

  const shown = () => page ?? fail('No page is open')

  const window: PictureWindow = {
    async open(address, role, look, goOn) {
      await page?.close()
      const context = await contextOf(role, look)
      await context.addCookies([
        { name: 'lastro-locale', value: look.language, url },
        { name: 'lastro-theme', value: look.theme, url },
      ])
      page = await context.newPage()
      await window.show(look)
      await page.goto(address)
      await still(page)
      await goOn?.(page)
      if (withoutAnchors) await openPopover(page)
      await still(page)
    },
    async show({ theme, mode, width, height }) {
      const open = shown()
      const zoom = mode === 'zoom' ? 2 : 1
      await open.setViewportSize({ width: width / zoom, height: height / zoom })
      await open.emulateMedia({
        media: mode === 'print' ? 'print' : 'screen',
        forcedColors: mode === 'contrast' ? 'active' : 'none',
        reducedMotion: mode === 'still' ? 'reduce' : 'no-preference',
      })
      await open.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
      await still(open)
    },
    async resize(width, height) {
      await shown().setViewportSize({ width, height })
      await still(shown())
    },
    picture: () => settledPicture(() => shown().screenshot({ animations: 'disabled' })),
    flaws: () => shown().evaluate(flaws),
    menu: () => shown().evaluate(menuAddresses),
    close: () => browser.close(),
  }
  return window
}
