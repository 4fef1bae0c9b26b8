import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApplications = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']
const usualPlaces = [
  ...['/usr/bin', '/usr/local/bin', '/snap/bin'].flatMap((folder) => commands.map((name) => join(folder, name))),
  '/opt/google/chrome/chrome',
  ...['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    macApplications.map((name) => join(folder, name)),
  ),
]

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Only the one in CHROMIUM_PATH, if set; otherwise Playwright's and the system's. */
export function chromiumCandidates(): string[] {
  const named = process.env.CHROMIUM_PATH
  if (named) return [named]
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = folders.flatMap((folder) => commands.map((name) => join(folder, name)))
  return [...new Set([chromium.executablePath(), ...onPath, ...usualPlaces])].filter(isRunnable)
}

/** Playwright's own list (`chromiumSwitches`): of two lists Chromium uses only the last. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Otherwise every window loads an invisible address bar page, which takes longer than a page of Lastro. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** Otherwise every window starts a spare process, which most test windows never use. */
const spareProcess = ['SpareRendererForSitePerProcess']

/** For a browser run as root, or without a network or display. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  `--disable-features=${[...disabledByPlaywright, ...addressBar, ...spareProcess].join(',')}`,
]
