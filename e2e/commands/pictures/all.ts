import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { root } from '../../support/root.ts'
import { openChromium } from './chromium.ts'
import { compare } from './compare.ts'
import { openFirefox } from './firefox.ts'
import { fixedLook, type Look, widths } from './looks.ts'
import type { PictureOptions } from './options.ts'
import { type Picture, writeReport } from './report.ts'
import { type PictureScreen, screensOf } from './screens.ts'
import { setPictureStage } from './stage.ts'
import type { PictureWindow } from './window.ts'

/** Replaces the last picture and returns the changed share. */
async function keep(folder: string, screen: string, look: Look, png: Buffer): Promise<Picture> {
  const name = `${screen}/${look.name}.png`
  const file = (kind: string) => `${folder}/${kind}/${name}`
  for (const kind of ['now', 'before', 'moved']) mkdirSync(`${folder}/${kind}/${screen}`, { recursive: true })
  const isKnown = existsSync(file('now'))
  if (isKnown) renameSync(file('now'), file('before'))
  writeFileSync(file('now'), png)
  if (!isKnown) return { name, share: null, moved: false }
  const { share, picture } = await compare(readFileSync(file('before')), png)
  if (picture) writeFileSync(file('moved'), picture)
  return { name, share, moved: picture !== null }
}

/** Layout problems at every width, with the width from which each appears. */
async function flawsOf(window: PictureWindow): Promise<string[]> {
  const found = new Map<string, number[]>()
  for (const width of widths) {
    await window.resize(width, 900)
    for (const flaw of await window.flaws()) found.set(flaw, [...(found.get(flaw) ?? []), width])
  }
  return [...found].map(([flaw, at]) => `${flaw} (${at.join(', ')})`)
}

async function takeScreen(window: PictureWindow, folder: string, screen: PictureScreen, wanted: readonly Look[]) {
  const { name, role, address, goOn } = screen
  const pictures: Picture[] = []
  const flaws: string[] = []
  let shown = ''
  // Continuation steps use Portuguese labels.
  for (const look of goOn ? wanted.filter(({ language }) => language === 'pt-BR') : wanted) {
    const page = `${look.language} ${look.mode === 'zoom'}`
    if (page === shown) await window.show(look)
    else {
      if (shown === 'pt-BR false') flaws.push(...(await flawsOf(window)))
      await window.open(address, role, look, goOn)
    }
    shown = page
    pictures.push(await keep(folder, name, look, await window.picture()))
  }
  if (shown === 'pt-BR false') flaws.push(...(await flawsOf(window)))
  return { pictures, flaws }
}

/** Takes a picture of every screen in every selected look, compares it with the last one and reports changes. */
export async function takeAllPictures(options: PictureOptions): Promise<void> {
  const { browser, data, looks: wanted, screens, withoutAnchors } = options
  const folder = `${root}/.pictures/${browser}${withoutAnchors ? '-without-anchors' : ''}-${data}`
  const stage = await setPictureStage(data)
  const window = await (browser === 'firefox' ? openFirefox(stage) : openChromium(stage, withoutAnchors))
  const able = browser === 'firefox' ? wanted.filter(({ mode }) => mode === 'plain') : wanted
  const taken: Picture[] = []
  const flawed: { screen: string; flaws: string[] }[] = []
  try {
    for await (const screen of screensOf(stage, window, fixedLook, screens)) {
      if (browser === 'firefox' && screen.goOn) continue
      try {
        const { pictures, flaws } = await takeScreen(window, folder, screen, able)
        taken.push(...pictures)
        if (flaws.length > 0) flawed.push({ screen: screen.name, flaws })
        console.log(`${screen.name}: ${pictures.length} taken`)
      } catch (error) {
        const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
        flawed.push({ screen: screen.name, flaws: [`not taken: ${line}`] })
        console.log(`${screen.name}: not taken: ${line}`)
      }
    }
  } finally {
    await window.close()
    await stage.stop()
  }
  writeReport(folder, taken, flawed)
}
