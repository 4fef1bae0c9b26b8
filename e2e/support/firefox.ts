import { existsSync } from 'node:fs'

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** The Firefox that FIREFOX_PATH names, or the system's own. */
export function firefoxPath(): string | null {
  return process.env.FIREFOX_PATH ?? places.find((path) => existsSync(path)) ?? null
}
