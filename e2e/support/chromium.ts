import { accessSync, constants } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** The same engine without windows, which tests do not need; it takes about a quarter less processor time to open pages. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const macApplications = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']
const inFolders = (folders: string[], names: string[]) =>
  folders.flatMap((folder) => names.map((name) => join(folder, name)))
const usualPlaces = [
  ...inFolders(['/usr/bin', '/usr/local/bin', '/snap/bin'], commands),
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

/** Only the one in CHROMIUM_PATH, if set; otherwise Playwright's and the system's, for tests a headless shell first. */
export function chromiumCandidates({ forTests = false } = {}): string[] {
  const named = process.env.CHROMIUM_PATH
  if (named) return [named]
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const headless = forTests ? inFolders(folders, shells) : []
  const whole = [chromium.executablePath(), ...inFolders(folders, commands), ...usualPlaces]
  return [...new Set([...headless, ...whole])].filter(isRunnable)
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

/**
 * Arguments for tests. Their pages live a few seconds, too short for optimised code to pay; compiling it takes a seventh
 * of the browser's processor time.
 */
export const testArguments = [
  ...chromiumArguments,
  '--in-process-gpu',
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
]
