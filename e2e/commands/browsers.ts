import { accessSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Engine } from '../browsers/engine.ts'
import { journey } from '../browsers/journey.ts'
import { startChromium, startFirefox } from '../browsers/puppeteer-engine.ts'
import { startWebKit } from '../browsers/webkit-engine.ts'
import { build, buildIsCurrent } from '../support/build.ts'
import { fillDataFolder, startEnvironment } from '../support/environment.ts'
import { firefoxPath } from '../support/firefox.ts'
import { obtainChromium } from '../support/obtain-chromium.ts'
import { prepareFolder } from '../support/prepared-folder.ts'
import { fail } from './fail.ts'

const [chromium, firefox] = [await obtainChromium(), firefoxPath()]
const webKitIsInstalled = ['WebKitWebDriver', 'Xvfb'].every(isOnPath)

/** How each browser is started; null when it is not installed. */
const browsers: Record<string, { start: (() => Promise<Engine>) | null; install: string }> = {
  Chromium: { start: chromium === null ? null : () => startChromium(chromium), install: 'apt-get install chromium' },
  Firefox: { start: firefox === null ? null : () => startFirefox(firefox), install: 'apt-get install firefox-esr' },
  WebKit: { start: webKitIsInstalled ? startWebKit : null, install: 'apt-get install webkit2gtk-driver xvfb' },
}

function isOnPath(command: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command))
      return true
    } catch {
      return false
    }
  })
}

const chosen = process.argv.slice(2)
const unknown = chosen.find((name) => !(name in browsers))
if (unknown !== undefined) fail(`${unknown} is not one of ${Object.keys(browsers).join(', ')}`)

if (!buildIsCurrent()) {
  console.log('Building Lastro, about half a minute…')
  await build().catch((error: Error) => fail(error.message))
}
const removeTemporaryFiles = await prepareFolder(fillDataFolder)
const lines: string[] = []
let failed = 0
let notRun = 0

/** Returns the line of the summary. */
async function runIn(name: string, start: () => Promise<Engine>): Promise<string> {
  const started = Date.now()
  let step = 'start'
  const env = await startEnvironment({ configuration: { APPROVAL_THRESHOLD_CENTS: '500000' } })
  const engine = await start().catch((error: Error) => error)
  try {
    if (engine instanceof Error) throw engine
    console.log(`\n── ${name}: ${engine.version}`)
    await journey(engine, env, (next) => {
      step = next
      console.log(step)
    })
    return `✓ ${name}, ${engine.version}, ${((Date.now() - started) / 1000).toFixed(0)} s`
  } catch (error) {
    failed += 1
    console.error(error instanceof Error ? error.message : error)
    return `✗ ${name}: failed at: ${step}`
  } finally {
    if (!(engine instanceof Error)) await engine.close()
    await env.stop()
  }
}

for (const [name, { start, install }] of Object.entries(browsers)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  if (start === null) notRun += 1
  lines.push(start === null ? `– ${name}: not run, it is not installed (${install})` : await runIn(name, start))
}
removeTemporaryFiles()
console.log(`\n${lines.join('\n')}`)
process.exitCode = failed > 0 ? 1 : notRun > 0 ? 2 : 0
