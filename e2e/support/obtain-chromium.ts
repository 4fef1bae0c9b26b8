import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumCandidates } from './chromium.ts'
import { root } from './root.ts'

const timeoutMs = 5 * 60_000

function works(executablePath: string): Promise<boolean> {
  return chromium
    .launch({ executablePath, args: chromiumArguments })
    .then((browser) => browser.close())
    .then(
      () => true,
      () => false,
    )
}

function run(command: string, args: string[]): Promise<boolean> {
  console.log(`$ ${command} ${args.join(' ')}`)
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit', timeout: timeoutMs })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}

async function firstThatWorks(): Promise<string | null> {
  for (const path of chromiumCandidates()) if (await works(path)) return path
  return null
}

const isDebian = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

/** Finds a Chromium that starts, or installs one; null with an instruction when neither is possible. */
export async function obtainChromium(): Promise<string | null> {
  const found = await firstThatWorks()
  if (found !== null) return found
  if (process.env.CHROMIUM_PATH) {
    console.error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not start as a browser`)
    return null
  }
  console.log('No Chromium found: installing one')
  await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', '--no-shell', 'chromium'])
  const downloaded = await firstThatWorks()
  if (downloaded !== null) return downloaded
  if (isDebian() && (await run('apt-get', ['update'])) && (await run('apt-get', ['install', '-y', 'chromium']))) {
    const installed = await firstThatWorks()
    if (installed !== null) return installed
  }
  console.error('No Chromium: install Chromium or Chrome, or name one in CHROMIUM_PATH, and run this again')
  return null
}
