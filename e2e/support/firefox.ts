import { existsSync } from 'node:fs'

const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** Firefox from FIREFOX_PATH, or the system's. */
export function firefoxPath(): string | null {
  return process.env.FIREFOX_PATH ?? places.find((path) => existsSync(path)) ?? null
}
