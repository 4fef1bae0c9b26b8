import { until } from '../support/until.ts'
import type { Engine, Key } from './engine.ts'
import { inkOnCanvas, isReady, placeOf, shownText } from './in-page.ts'

const timeoutMs = 60_000

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

/** A window with actions that find elements by their accessible names and wait for them. */
export type BrowserWindow = {
  open(address: string): Promise<void>
  /** A string must equal the whole name. */
  click(selector: string, name: string | RegExp): Promise<void>
  write(selector: string, name: string | RegExp, text: string): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Waits until visible text of the page or a part of it matches; returns the match. */
  see(text: string | RegExp, selector?: string): Promise<string>
  /** Waits until path and query of the address match. */
  seeAddress(pattern: RegExp): Promise<string>
  /** Waits until the focused element matches a selector. */
  seeFocus(selector: string): Promise<void>
  seeDrawing(selector: string): Promise<void>
  /** Fails when the page is wider than its window or has thrown. */
  requireSound(): Promise<void>
  close(): Promise<void>
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export async function openBrowserWindow(
  engine: Engine,
  origin: string,
  { width, height }: { width: number; height: number },
): Promise<BrowserWindow> {
  const window = await engine.openWindow()
  await window.resize(width, height)

  /** Repeats a read until its result is not null; a page during navigation returns nothing. */
  async function wait<T>(what: string, read: () => Promise<T | null>): Promise<T> {
    let problem = ''
    const attempt = () =>
      read().catch((error: Error) => {
        problem = `; ${error.message}`
        return null
      })
    try {
      return await until(what, timeoutMs, attempt)
    } catch (error) {
      const shown = await window.evaluate(shownText, 'body').catch(() => '')
      const address = await window.evaluate(() => location.href).catch(() => '')
      throw new Error(
        `${error instanceof Error ? error.message : error}${problem}\n${address}\n${shown.slice(0, 1_500)}`,
      )
    }
  }

  const waitUntilReady = () => wait('The page is not ready', async () => (await window.evaluate(isReady)) || null)

  async function click(selector: string, name: string | RegExp): Promise<void> {
    const pattern = typeof name === 'string' ? `^${escaped(name)}$` : name.source
    let last = ''
    const place = await wait(`${selector} ${name}`, async () => {
      const found = await window.evaluate(placeOf, selector, pattern)
      if (typeof found === 'string') throw new Error(found)
      // Waits for a moving element.
      const still = last === `${found.x} ${found.y}`
      last = `${found.x} ${found.y}`
      return still ? found : null
    })
    await window.clickAt(place.x, place.y)
  }

  return {
    async open(address) {
      const url = new URL(address, origin).href
      // An empty window needs no preparation.
      await window
        .evaluate(() => {
          globalThis.window.left = true
        })
        .catch(() => undefined)
      await window.load(url)
      await waitUntilReady()
    },
    click,
    async write(selector, name, text) {
      await click(selector, name)
      await window.type(text)
    },
    type: (text) => window.type(text),
    press: (key) => window.press(key),
    see(text, selector = 'body') {
      const pattern = typeof text === 'string' ? new RegExp(escaped(text)) : text
      return wait(
        `${text} is not shown`,
        async () => pattern.exec(await window.evaluate(shownText, selector))?.[0] ?? null,
      )
    },
    async seeAddress(pattern) {
      const address = await wait(`The address is not ${pattern}`, async () => {
        const current = await window.evaluate(() => location.pathname + location.search)
        return pattern.test(current) ? current : null
      })
      await waitUntilReady()
      return address
    },
    async seeFocus(selector) {
      const matches = (wanted: string) => document.activeElement?.matches(wanted) ?? false
      await wait(`${selector} has no focus`, async () => (await window.evaluate(matches, selector)) || null)
    },
    async seeDrawing(selector) {
      await wait(`${selector} is empty`, async () =>
        (await window.evaluate(inkOnCanvas, selector)) > 0.001 ? true : null,
      )
    },
    async requireSound() {
      const thrown = await window.evaluate(() => globalThis.window.thrown ?? [])
      if (thrown.length > 0) throw new Error(`The page has thrown: ${thrown.join('; ')}`)
      const shown = await window.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (shown > 0) throw new Error(`The page is ${shown} pixels wider than its window`)
    },
    close: () => window.close(),
  }
}
